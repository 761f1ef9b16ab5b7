import { z } from "zod";
import type { JsonFile } from "../../storage/JsonFile";
import { isLoopbackHost } from "../isLoopbackHost";
import type { MainMessages, QuestionText } from "../../messages/MainMessages";
import type { Consent } from "./Consent";

/** What a host is allowed for: the browser may open it, or the service on this computer may connect to it. */
type Purpose = "browser" | "source";

export const allowedHosts = z.strictObject({
  version: z.literal(1),
  hosts: z.array(z.strictObject({ purpose: z.enum(["browser", "source"]), host: z.string().max(300) })),
});

/** The hosts outside of this computer that the user has allowed; each is asked about once. */
export class OutsideHosts {
  readonly #consent: Pick<Consent, "require">;
  readonly #texts: () => MainMessages["consent"];
  readonly #file: JsonFile<typeof allowedHosts>;
  #hosts: z.infer<typeof allowedHosts>["hosts"] | null = null;

  constructor(
    consent: Pick<Consent, "require">,
    texts: () => MainMessages["consent"],
    file: JsonFile<typeof allowedHosts>,
  ) {
    this.#consent = consent;
    this.#texts = texts;
    this.#file = file;
  }

  /** @throws AppError NOT_CONFIRMED */
  async permitLink(address: string): Promise<void> {
    const { host, hostname } = new URL(address);
    await this.#permit("browser", host, hostname, this.#texts().openLink(host, address));
  }

  /** @param host As a setting names it, without the port. @throws AppError NOT_CONFIRMED */
  async permitSource(host: string): Promise<void> {
    await this.#permit("source", host, host, this.#texts().connectSource(host));
  }

  /** Whether programs of this computer may connect to a database. Asked each time. @throws AppError NOT_CONFIRMED */
  async permitDirect(): Promise<void> {
    await this.#consent.require("direct connections", this.#texts().allowDirect);
  }

  async #permit(purpose: Purpose, host: string, hostname: string, question: QuestionText): Promise<void> {
    if (isLoopbackHost(hostname)) return;
    const known = await this.#known();
    if (known.some((allowed) => allowed.purpose === purpose && allowed.host === host)) return;
    await this.#consent.require(`${purpose} ${host}`, question);
    this.#hosts = [...(await this.#known()), { purpose, host }];
    // Where it can't be written, the next run asks again.
    await this.#file.write({ version: 1, hosts: this.#hosts }).catch(() => undefined);
  }

  async #known(): Promise<z.infer<typeof allowedHosts>["hosts"]> {
    if (this.#hosts === null) {
      const read = await this.#file.read();
      this.#hosts ??= read.kind === "value" ? read.value.hosts : [];
    }
    return this.#hosts;
  }
}
