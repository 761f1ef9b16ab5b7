import type { AppErrorData } from "#shared/errors/AppError";
import { createContext, type ReactNode } from "react";

/** The buttons that an error offers wherever it is shown below; null where there is nothing to do about it. */
export const ErrorActions = createContext<(error: AppErrorData) => ReactNode>(() => null);
