import { useQueries, useQuery } from "@tanstack/react-query";
import { TableProperties } from "lucide-react";
import { embeddedProfileId } from "#shared/domain/ids";
import { Button } from "../../../components/Button";
import { Notice } from "../../../components/Notice";
import { showToast } from "../../../components/toasts";
import { useResultTables } from "../../../features/resultTables/KeptResult";
import { lineText } from "../../../lib/lineText";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import { databasesQuery } from "../../../queries/databaseQueries";
import { profilesQuery } from "../../../queries/profileQueries";
import { keepOtherSide, type OtherSide, otherSideOf } from "./otherSide";
import type { RunState } from "../../state/runs/runState";
import { runAtCursor } from "../../state/scripts/runTab";
import { windowTexts } from "../../state/workspace/windowTexts";

interface OtherSideNoticeProps {
  tabId: string;
  run: Extract<RunState, { readonly status: "failed" }>;
}

/**
 * Offers to keep a table of another service on this computer, where a statement has failed because it names one. Databases of
 * this computer are joined where they are; those of others are out of its reach.
 */
export function OtherSideNotice({ tabId, run }: OtherSideNoticeProps) {
  const { data: profiles = [] } = useQuery(profilesQuery);
  const isHere = run.request.profileId === embeddedProfileId;
  const others = profiles.filter(({ id }) => isHere && id !== embeddedProfileId);
  const lists = useQueries({ queries: others.map(({ id }) => databasesQuery(id)) });
  const databases = others.flatMap(({ id: profileId }, index) =>
    (lists[index]?.data ?? []).map(({ id: databaseId, name }) => ({
      profileId,
      databaseId,
      name: name ?? databaseId,
    })),
  );
  const taken = useResultTables();
  const text = messages.resultTables;
  const keeping = useAction(
    async (side: OtherSide) => ({ side, kept: await keepOtherSide(side, new Set(taken.keys())) }),
    ({ side, kept }) => {
      if (kept === null) return;
      showToast(text.kept(kept.rows, kept.isCut, lineText(kept.name)));
      if (windowTexts.replaceInRun(tabId, side, kept.name) && !kept.isCut) runAtCursor(tabId);
    },
  );
  const side = otherSideOf(run.request.sql, run.error.message, databases);
  if (side === null) return null;
  const service = others.find(({ id }) => id === side.database.profileId)?.name ?? "";
  return (
    <Notice
      tone={keeping.error === null ? "info" : "error"}
      actions={
        <Button icon={TableProperties} isPending={keeping.isPending} onPress={() => keeping.run(side)}>
          {text.keepOtherSide(lineText(side.table, 60))}
        </Button>
      }
    >
      {keeping.error?.message ?? text.otherSide(lineText(side.database.name, 60), lineText(service, 60))}
    </Notice>
  );
}
