import type { connectionBody, connectionChangesBody } from "#shared/api/wire/connection";
import type { z } from "zod";

/** What a creation asks for, its form checked. */
export type ConnectionInput = Readonly<z.output<typeof connectionBody>>;

/** A body's `config`, taken apart; undefined where it does not say. */
export type ConfigRequest = ConnectionInput["config"];

/** What a change asks for: what is undefined stays; null takes a secret away. */
export type ConnectionChanges = Readonly<z.output<typeof connectionChangesBody>>;
