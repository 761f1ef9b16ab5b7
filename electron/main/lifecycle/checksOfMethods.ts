import type { BrowserWindow } from "electron";
import type { MainMessages } from "../messages/MainMessages";
import type { Profiles } from "../profiles/Profiles";
import { Consent } from "../security/consent/Consent";
import { methodChecks, type MethodChecks } from "../security/consent/methodChecks";
import { allowedHosts, OutsideHosts } from "../security/consent/OutsideHosts";
import { ProductionLock } from "../security/consent/ProductionLock";
import { ProfileChecks } from "../security/consent/profileChecks";
import { JsonFile } from "../storage/JsonFile";
import type { TaskRegistry } from "../tasks/TaskRegistry";
import { askForConsent } from "../windows/askForConsent";

interface CheckedApp {
  readonly window: BrowserWindow;
  readonly profiles: Pick<Profiles, "list">;
  readonly tasks: Pick<TaskRegistry, "list">;
  readonly allowedHostsFile: string;
  readonly texts: () => MainMessages;
}

/** What main checks of each method in this app, with questions in windows of the system. */
export function checksOfMethods({
  window,
  profiles,
  tasks,
  allowedHostsFile,
  texts,
}: CheckedApp): MethodChecks {
  const consent = new Consent((question) => askForConsent(window, question, texts().cancel));
  const list = () => profiles.list();
  const questions = () => texts().consent;
  return methodChecks({
    lock: new ProductionLock({ profiles: list, consent, texts: questions, now: () => performance.now() }),
    hosts: new OutsideHosts(consent, questions, new JsonFile(allowedHostsFile, allowedHosts)),
    profiles: new ProfileChecks({ profiles: list, consent, texts: questions }),
    texts: () => texts().changes,
    profileOfTask: async (taskId) =>
      (await tasks.list()).find(({ id }) => id === taskId)?.target.profileId ?? null,
  });
}
