import { z } from "zod";
import { taskId } from "../../domain/ids";
import { task } from "../../domain/task";
import { serviceErrors } from "../../errors/serviceErrors";
import { defineMethod } from "./defineMethod";

const one = z.strictObject({ taskId });
const nothing = z.strictObject({});

export const taskMethods = {
  /** Running tasks, ended ones that were not dismissed, and those that an earlier run did not end. Oldest first. */
  "tasks.list": defineMethod({
    kind: "query",
    input: nothing,
    output: z.strictObject({ tasks: z.array(task) }),
    errors: [],
  }),
  /** Ends a task soon; its events say when it has ended. */
  "tasks.stop": defineMethod({ kind: "command", input: one, output: nothing, errors: ["NOT_FOUND"] }),
  "tasks.dismiss": defineMethod({
    kind: "command",
    input: one,
    output: nothing,
    errors: ["NOT_FOUND", "STATE_CONFLICT", "WORKSPACE_NOT_WRITTEN"],
  }),
  /** Drops the table that an ended task left in its database. */
  "tasks.dropLeftover": defineMethod({
    kind: "command",
    input: one,
    output: nothing,
    errors: [...serviceErrors, "STATEMENT_FAILED", "STATEMENT_OVER_TIME", "WORKSPACE_NOT_WRITTEN"],
  }),
};
