import semver from "semver";

/** @typedef {{ id: string, package: string, range: string, title: string }} Advisory */
/** @typedef {{ id: string, package: string, reason: string, until: string }} Accepted */

/**
 * The advisories that concern shipped libraries and that nobody has accepted, as lines for the user.
 *
 * @param {readonly import("./shippedLibraries.mjs").Library[]} libraries
 * @param {readonly Advisory[]} advisories
 * @param {readonly Accepted[]} accepted Each until its day, which ends the acceptance.
 * @param {string} today As `2026-11-22`.
 */
export function openAdvisories(libraries, advisories, accepted, today) {
  return advisories.flatMap((advisory) =>
    libraries
      .filter(({ name, version }) => {
        const isHit =
          name === advisory.package && semver.satisfies(version, advisory.range, { includePrerelease: true });
        return isHit && !accepted.some((entry) => isFor(entry, advisory) && entry.until >= today);
      })
      .map(
        ({ name, version }) => `${name} ${version}: ${advisory.id}, ${advisory.title} (${advisory.range})`,
      ),
  );
}

/** @param {Accepted} entry @param {Advisory} advisory */
function isFor(entry, advisory) {
  return entry.id === advisory.id && entry.package === advisory.package;
}
