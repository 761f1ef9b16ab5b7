import type { AppErrorData } from "#shared/errors/AppError";
import { errorCodes } from "#shared/errors/errorCodes";
import { use } from "react";
import { ErrorActions } from "./ErrorActions";
import { Notice } from "./Notice";

/** An error inside a form or dialog: what happened and what to do. Nothing where there is none. */
export function ErrorNotice({ error }: { error: AppErrorData | null }) {
  const actionsFor = use(ErrorActions);
  if (error === null) return null;
  const { title, remedy } = errorCodes[error.code];
  return (
    <Notice tone="error" actions={actionsFor(error) ?? undefined}>
      <strong>{title}.</strong> {error.message} {remedy}
    </Notice>
  );
}
