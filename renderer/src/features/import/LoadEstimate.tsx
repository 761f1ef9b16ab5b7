import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { bridge } from "../../bridge/bridge";
import { messages } from "../../messages/messages";
import type { FileGroup } from "./fileGroups";
import type { FormChanges, ImportTarget } from "./importForm";
import { plannedLoads, readingOf } from "./plannedLoads";
import { Status } from "../../components/Status";

interface LoadEstimateProps {
  target: ImportTarget;
  groups: readonly FileGroup[];
  changesOf: (key: string) => FormChanges;
  /** Whether the forms can be loaded as they are. */
  isReady: boolean;
}

/** How long the loads of a dialog will take on a hosted service, measured once their form is settled. */
export function LoadEstimate({ target, groups, changesOf, isReady }: LoadEstimateProps) {
  const text = messages.imports;
  const queryClient = useQueryClient();
  const { data, isError, isFetching } = useQuery({
    ...estimateQuery(queryClient, target, groups, changesOf),
    enabled: isReady,
  });
  const seconds = data?.seconds ?? null;
  const shown =
    seconds !== null
      ? text.estimate(seconds)
      : isFetching
        ? text.estimating
        : data !== undefined || isError
          ? text.estimateUnknown
          : "";
  return <Status>{shown === "" ? "" : ` · ${shown}`}</Status>;
}

/** The sum of what each group of files will take; it is asked for again when what is read of the files changes. */
function estimateQuery(
  queryClient: QueryClient,
  { profileId, databaseId }: ImportTarget,
  groups: readonly FileGroup[],
  changesOf: (key: string) => FormChanges,
) {
  const readings = groups.map(({ key, files }) => {
    const { asked, wantsDetected, columns } = changesOf(key);
    const excluded = Object.keys(columns).filter((source) => columns[source]?.included === false);
    return { files: files.map(({ fileId }) => fileId), asked, wantsDetected, excluded };
  });
  return queryOptions({
    queryKey: ["loadEstimate", profileId, databaseId, readings] as const,
    queryFn: async ({ signal }) => {
      let seconds: number | null = 0;
      const planned = await plannedLoads(queryClient, groups, { hasOwnTables: false, changesOf });
      const loads = planned.flatMap(({ form, tables }) => tables.map((load) => ({ form, ...load })));
      for (const { form, table, fileIds } of loads) {
        const estimate = await bridge.call(
          "loads.estimate",
          {
            fileIds: [...fileIds],
            reading: readingOf(form),
            target: { profileId, databaseId, schema: form.schema, table },
          },
          { signal },
        );
        seconds = seconds === null || estimate.seconds === null ? null : seconds + estimate.seconds;
      }
      return { seconds };
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Measured again each time a dialog opens.
    gcTime: 0,
    retry: false,
  });
}
