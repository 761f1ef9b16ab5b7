/** A read that failed, as TanStack Query tells of it, and how it is done again. */
export interface Read {
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}
