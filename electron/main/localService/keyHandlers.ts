import type { KnownSecrets } from "#shared/secrets/redact";
import type { HandlersOf } from "../ipc/MethodHandlers";
import type { AdministerService } from "./LocalServiceProcess";

/** Handlers of the API keys of the service on this computer. */
export function keyHandlers(
  administer: AdministerService,
  known: KnownSecrets,
): HandlersOf<"keys.list" | "keys.create" | "keys.revoke"> {
  return {
    "keys.list": async () => ({ keys: [...(await administer("listKeys", null))] }),
    "keys.create": async (creation) => {
      const { secret, made } = await administer("createKey", creation);
      known.add(secret);
      return { key: secret, made };
    },
    "keys.revoke": async (input) => ({ revoked: await administer("revokeKey", input) }),
  };
}
