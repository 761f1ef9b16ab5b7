import { ipcMain } from "electron";
import type { DroppedItem } from "#shared/contract/bridge";
import { controlChannels } from "#shared/contract/channels";
import { AppError, type Envelope } from "#shared/errors/AppError";
import type { Log } from "../log/openLog";
import { isTrustedSender, senderOf } from "../security/isTrustedSender";
import { errorData } from "./errorData";

export interface DroppedFilePorts {
  readonly pageOrigin: string;
  readonly isKnownWindow: (contentsId: number) => boolean;
  readonly adopt: (path: string) => Promise<DroppedItem>;
  readonly log: Log;
}

const maxPathLength = 32_767;

/**
 * Takes in files and folders dropped on the window. Their paths come from the preload script, which asks Electron for the path of a
 * File object; the page itself has no way to name a path.
 */
export function registerDroppedFiles({ pageOrigin, isKnownWindow, adopt, log }: DroppedFilePorts): void {
  ipcMain.handle(
    controlChannels.adoptDroppedFile,
    async (event, path: unknown): Promise<Envelope<DroppedItem>> => {
      if (!isTrustedSender(senderOf(event, isKnownWindow), pageOrigin)) {
        return { ok: false, error: new AppError("SENDER_REFUSED").toData() };
      }
      if (typeof path !== "string" || path === "" || path.length > maxPathLength) {
        return {
          ok: false,
          error: new AppError("FILE_NOT_READABLE", "What was dropped is not a file.").toData(),
        };
      }
      try {
        return { ok: true, value: await adopt(path) };
      } catch (error) {
        return { ok: false, error: errorData(error, controlChannels.adoptDroppedFile, log) };
      }
    },
  );
}
