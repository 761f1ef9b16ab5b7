import type { ValueCount } from "#shared/contract/resultAnalysis";
import type { AppErrorData } from "#shared/errors/AppError";
import { useEffect, useState } from "react";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import type { ResultClient } from "../client/ResultClient";

/** Values that are listed; a search finds the others. */
export const valuesListed = 200;

/** Milliseconds of quiet after which a search begins. */
const quiet = 150;

export interface ColumnValues {
  readonly values: readonly ValueCount[];
  readonly distinct: number;
}

/** The most frequent values of a column that contain a text; those of the search before stay until the next are there. */
export function useColumnValues(
  client: ResultClient,
  column: number,
  containing: string,
): { readonly found: ColumnValues | null; readonly error: AppErrorData | null } {
  const [found, setFound] = useState<ColumnValues | null>(null);
  const [error, setError] = useState<AppErrorData | null>(null);
  useEffect(() => {
    let isWanted = true;
    const read = (): void => {
      client.analyses.values(column, containing, valuesListed).then(
        (values) => {
          if (isWanted) setFound(values);
        },
        (thrown: unknown) => {
          if (isWanted) setError(toAppErrorData(thrown));
        },
      );
    };
    const timer = setTimeout(read, containing === "" ? 0 : quiet);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [client, column, containing]);
  return { found, error };
}
