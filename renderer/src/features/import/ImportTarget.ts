/** The database that something is loaded into. */
export interface ImportTarget {
  readonly profileId: string;
  readonly databaseId: string;
  readonly databaseName: string;
}
