/** Where the statement of a result ran, and what its tab is called. */
export interface ResultSource {
  readonly profileId: string;
  readonly databaseId: string;
  readonly title: string;
}
