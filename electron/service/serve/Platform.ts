/** What the defaults of settings hang on. */
export interface Platform {
  readonly name: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}
