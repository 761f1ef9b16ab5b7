/** What the place of a screen says about writing; what is left out stands against nothing. */
export interface WriteRule {
  /** Why nothing can be changed here, such as a key that may only read; null where nothing is known against it. */
  readonly readOnlyReason?: string | null;
  /**
   * Asks before something is changed on a production service.
   *
   * @param what What is about to happen, in words.
   * @returns Whether it may go on.
   */
  readonly permit?: (what: string) => Promise<boolean>;
}
