/** The types of commits that users notice, and what they are called. */
const headings = /** @type {const} */ ({ feat: "New", fix: "Fixed", perf: "Faster" });

const subject = /^(feat|fix|perf)(?:\(([^)]*)\))?(!)?: (.+)$/;

/**
 * What users notice of a list of commits, as Markdown, by the conventions of their subjects. Changes that break something come
 * first; other types are left out.
 *
 * @param {readonly string[]} subjects Newest first.
 * @returns {string}
 */
export function changelogSection(subjects) {
  /** @type {Map<string, string[]>} */
  const sections = new Map([
    ["Breaking", []],
    ...Object.values(headings).map((name) => /** @type {[string, string[]]} */ ([name, []])),
  ]);
  for (const one of subjects) {
    const [, type, area, breaking, summary = ""] = subject.exec(one) ?? [];
    if (type === undefined) continue;
    const name = breaking === "!" ? "Breaking" : headings[/** @type {keyof typeof headings} */ (type)];
    const text = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}`;
    sections.get(name)?.push(area === undefined ? `- ${text}` : `- ${area}: ${text}`);
  }
  return [...sections]
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => `### ${name}\n\n${[...new Set(lines)].join("\n")}\n`)
    .join("\n");
}
