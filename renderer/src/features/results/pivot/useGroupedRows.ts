import type { Grouping } from "#shared/contract/resultAnalysis";
import type { AppErrorData } from "#shared/errors/AppError";
import { useEffect, useState } from "react";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import type { ResultClient } from "../client/ResultClient";
import type { GroupedRows } from "./GroupedRows";
import { groupsAsLeft } from "./groupsAsLeft";

export interface Groups {
  /** The last groups that were made; null before the first, and where there are none. */
  readonly rows: GroupedRows | null;
  readonly isWorking: boolean;
  readonly error: AppErrorData | null;
}

const noGroups: Groups = { rows: null, isWorking: false, error: null };

/** Groups of the rows that are shown. Those of before stay until the others are there. */
export function useGroupedRows(client: ResultClient, viewId: number, grouping: Grouping | null): Groups {
  const [groups, setGroups] = useState(noGroups);
  const key = JSON.stringify(grouping);
  useEffect(() => {
    let isCurrent = true;
    let made: GroupedRows | null = null;
    if (grouping === null) setGroups(noGroups);
    else {
      setGroups((before) => ({ ...before, isWorking: true }));
      groupsAsLeft(client, grouping).then(
        (rows) => {
          if (!isCurrent) return rows.close();
          made = rows;
          setGroups({ rows, isWorking: false, error: null });
        },
        (error: unknown) => {
          if (isCurrent) setGroups({ rows: null, isWorking: false, error: toAppErrorData(error) });
        },
      );
    }
    return () => {
      isCurrent = false;
      made?.close();
    };
    // The grouping by its content, and a view by its number: another one has other rows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, viewId, key]);
  return groups;
}
