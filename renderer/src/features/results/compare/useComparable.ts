import type { Comparable } from "#shared/contract/resultComparison";
import type { AppErrorData } from "#shared/errors/AppError";
import { useEffect, useState } from "react";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import type { ResultClient } from "../client/ResultClient";

interface Asked {
  readonly client: ResultClient;
  readonly before: string;
  readonly comparable: Comparable | null;
  readonly error: AppErrorData | null;
}

/** How an earlier result can be compared with that of a client; both null while it is not known. */
export function useComparable(
  client: ResultClient,
  before: string | null,
): { readonly comparable: Comparable | null; readonly error: AppErrorData | null } {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    if (before === null) return undefined;
    let isCurrent = true;
    const put = (comparable: Comparable | null, error: AppErrorData | null): void => {
      if (isCurrent) setAsked({ client, before, comparable, error });
    };
    client.derived.comparable(before).then(
      (comparable) => put(comparable, null),
      (error: unknown) => put(null, toAppErrorData(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, before]);
  return asked?.client === client && asked.before === before ? asked : { comparable: null, error: null };
}
