import type { MethodName } from "#shared/contract/channels";
import type { DirectState } from "#shared/domain/access/directAccess";
import type { KnownSecrets } from "#shared/secrets/redact";
import type { HandlersOf } from "../ipc/MethodHandlers";
import type { AdministerService } from "../localService/LocalServiceProcess";
import { testDirect } from "./testDirect";

type DirectMethod = Extract<MethodName, `direct.${string}`>;

/** Handlers of direct connections to databases of this computer. */
export function directHandlers(administer: AdministerService, known: KnownSecrets): HandlersOf<DirectMethod> {
  return {
    "direct.state": (input) => administer("directState", input),
    "direct.allow": (input) => administer("allowDirect", input),
    "direct.createToken": async ({ databaseId, creation }) => {
      const { secret, made } = await administer("createToken", { databaseId, creation });
      known.add(secret);
      return { token: secret, made };
    },
    "direct.revokeToken": async (input) => {
      await administer("revokeToken", input);
      return {};
    },
    "direct.disconnect": async (input) => {
      await administer("disconnectDirect", input);
      return {};
    },
    "direct.test": async ({ databaseId }, { signal }) => {
      const { address, problem }: DirectState = await administer("directState", { databaseId });
      if (address === null) return { problem: problem ?? "Direct connections to this database are off." };
      const { secret } = await administer("lendToken", { databaseId });
      known.add(secret);
      return { problem: await testDirect({ ...address, databaseId, token: secret }, signal) };
    },
  };
}
