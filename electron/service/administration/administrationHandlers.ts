import { AppError } from "#shared/errors/AppError";
import type { ErrorCode } from "#shared/errors/errorCodes";
import type { ServiceAdministrationMethods } from "#shared/processes/serviceAdministration";
import type { RpcHandlers } from "#shared/rpc/RpcServer";
import { ServiceError } from "../environment/ServiceError";
import type { DirectAdministration } from "./DirectAdministration";
import type { KeyAdministration } from "./KeyAdministration";

/** Who acts in the window, in the audit log. */
const window = "window";

/** As the contract's clients map the same statuses. */
const codes: Readonly<Partial<Record<ServiceError["status"], ErrorCode>>> = {
  404: "NOT_FOUND",
  409: "STATE_CONFLICT",
};

/** The parts of the service that are administered. */
interface AdministeredService {
  /** @param by who acts, for the audit log */
  keys(by: string): KeyAdministration;
  readonly directAdministration: DirectAdministration;
}

/**
 * What the window does beside the contract.
 *
 * @param running Rejects with AppError where the service does not run.
 */
export function administrationHandlers<Port = never>(
  running: () => Promise<AdministeredService>,
): RpcHandlers<ServiceAdministrationMethods, Port> {
  const keys = async () => (await running()).keys(window);
  const direct = async () => (await running()).directAdministration;
  return {
    directState: ({ databaseId }) => answered(async () => (await direct()).state(databaseId)),
    allowDirect: ({ databaseId, isAllowed, isNewPort }) =>
      answered(async () => (await direct()).allow(databaseId, isAllowed, isNewPort)),
    createToken: ({ databaseId, creation }) =>
      answered(async () => (await direct()).createToken(databaseId, creation)),
    revokeToken: ({ tokenId }) =>
      answered(async () => {
        await (await direct()).revokeToken(tokenId);
        return null;
      }),
    disconnectDirect: ({ connectionId }) =>
      answered(async () => {
        (await direct()).disconnect(connectionId);
        return null;
      }),
    lendToken: ({ databaseId }) => answered(async () => (await direct()).lendToken(databaseId)),
    listKeys: () => answered(async () => (await keys()).list()),
    createKey: ({ name, scope, organization, expiresInHours }) =>
      answered(async () => {
        const request = { name, scope, organization, ttlHours: expiresInHours ?? undefined };
        const { secret, key } = await (await keys()).create(request);
        return { secret, made: key };
      }),
    revokeKey: ({ keyId }) => answered(async () => (await keys()).revoke(keyId)),
  };
}

async function answered<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    return result;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const message = error instanceof Error ? error.message : undefined;
    const code = error instanceof ServiceError ? codes[error.status] : undefined;
    throw new AppError(code ?? "SERVICE_FAULT", message);
  }
}
