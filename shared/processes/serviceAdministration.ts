import type { AccessToken, DirectState, TokenCreation } from "../domain/access/directAccess";
import type { KeyCreation, ServiceKey } from "../domain/access/serviceKey";
import type { Method } from "../rpc/rpc";

/**
 * What main asks of the embedded service for the owner of this computer, beside the contract: no request of HTTP does any of it.
 * Errors are AppError NOT_FOUND, STATE_CONFLICT and SERVICE_FAULT, with a sentence of the service.
 */
export interface ServiceAdministrationMethods {
  readonly listKeys: Method<null, readonly ServiceKey[]>;
  readonly createKey: Method<KeyCreation, { readonly secret: string; readonly made: ServiceKey }>;
  readonly revokeKey: Method<{ readonly keyId: string }, ServiceKey>;
  readonly directState: Method<{ readonly databaseId: string }, DirectState>;
  readonly allowDirect: Method<
    { readonly databaseId: string; readonly isAllowed: boolean; readonly isNewPort: boolean },
    DirectState
  >;
  readonly createToken: Method<
    { readonly databaseId: string; readonly creation: TokenCreation },
    { readonly secret: string; readonly made: AccessToken }
  >;
  readonly revokeToken: Method<{ readonly tokenId: string }, null>;
  readonly disconnectDirect: Method<{ readonly connectionId: string }, null>;
  /** A token that counts for half a minute and is written nowhere: for a test of the connection. */
  readonly lendToken: Method<{ readonly databaseId: string }, { readonly secret: string }>;
}
