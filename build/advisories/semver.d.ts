/** The part of semver that is used here; its types are a package of their own. */
declare module "semver" {
  const semver: {
    satisfies(version: string, range: string, options?: { readonly includePrerelease?: boolean }): boolean;
    /** Null for a text that is no version. */
    valid(version: string): string | null;
    /** Null for a text that is no range. */
    validRange(range: string): string | null;
  };
  export = semver;
}
