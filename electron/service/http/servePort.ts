import type { BodyTaken } from "#shared/processes/bodyPort";
import { bodyApartHeader, bodyCreditBytes, type HttpPortRequest } from "#shared/processes/httpPort";
import type { HttpHandler } from "./httpHandler";
import type { BodyPort, HttpPort } from "./HttpPort";
import { httpPortRequest } from "./httpPortRequest";
import { SilentReaders, type SentAnswer } from "./SilentReaders";

/** Counts the bytes of a body that may still be sent before the reader grants more. */
class BodyCredit {
  readonly #signal: AbortSignal;
  #bytes: number;
  #granted = 0;
  #wake: (() => void) | undefined;

  /** @param signal ends the waiting */
  constructor(bytes: number, signal: AbortSignal) {
    this.#bytes = bytes;
    this.#signal = signal;
    signal.addEventListener("abort", () => this.#wake?.(), { once: true });
  }

  /** Bytes that the reader has granted so far, on top of the first. */
  get granted(): number {
    return this.#granted;
  }

  /** Whether nothing may be sent until the reader grants more. */
  get isUsedUp(): boolean {
    return this.#bytes <= 0;
  }

  grant(bytes: number): void {
    this.#bytes += bytes;
    this.#granted += bytes;
    this.#wake?.();
  }

  /** Waits until something may be sent, then takes what it can of `wanted`; 0 when the signal fired first. */
  async take(wanted: number): Promise<number> {
    while (this.#bytes <= 0 && !this.#signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#signal.aborted) return 0;
    const taken = Math.min(wanted, this.#bytes);
    this.#bytes -= taken;
    return taken;
  }
}

/** Largest part of a body in one message: small enough that other messages get through in between. */
const maxPartBytes = 256 * 1024;

interface Exchange {
  readonly abort: AbortController;
  readonly credit: BodyCredit;
}

/**
 * Answers HTTP that comes in over a message port (shared/contract/httpPort.ts). Bodies are sent as far as the reader
 * granted; an abort, or the end of the port, aborts the request's signal. The body of a good answer goes over the port that came
 * with its request, if one did.
 *
 * @param readers ends answers of which nothing is read for a time
 */
export function servePort(port: HttpPort, handle: HttpHandler, readers = new SilentReaders()): void {
  const exchanges = new Map<number, Exchange>();

  port.onMessage((message, bodyPort) => {
    const parsed = httpPortRequest.safeParse(message);
    if (!parsed.success) return;
    const request = parsed.data;
    if (request.type === "abort") exchanges.get(request.id)?.abort.abort();
    else if (request.type === "credit") exchanges.get(request.id)?.credit.grant(request.bytes);
    else if (!exchanges.has(request.id)) void exchange(request, bodyPort);
  });
  port.onClose(() => {
    for (const { abort } of exchanges.values()) abort.abort();
    readers.close();
  });

  async function exchange(
    request: HttpPortRequest & { readonly type: "request" },
    bodyPort: BodyPort | undefined,
  ): Promise<void> {
    const { id, method, path, headers: asked, body } = request;
    const abort = new AbortController();
    const { signal } = abort;
    const current = { abort, credit: new BodyCredit(bodyCreditBytes, signal) };
    const answered: SentAnswer = {
      bytesTaken: () => current.credit.granted,
      isWaiting: () => current.credit.isUsedUp,
      end: () => {
        port.post({ type: "broken", id, message: "Nothing of the answer was read for too long." });
        abort.abort();
      },
    };
    exchanges.set(id, current);
    readers.watch(answered);
    // The store is of the same build.
    bodyPort?.onMessage((message) => current.credit.grant((message as BodyTaken).bytes));
    let isSentApart = false;
    try {
      const answer = await handle(
        // The host only completes the address; nothing is sent anywhere.
        new Request(`http://localhost${path}`, {
          method,
          headers: asked.map(([name, value]) => [name, value]),
          body,
          signal,
        }),
      );
      if (signal.aborted) {
        await answer.body?.cancel();
        return;
      }
      const apart = answer.ok && answer.body !== null ? bodyPort : undefined;
      const headers: [string, string][] = [...answer.headers];
      if (apart !== undefined) headers.push([bodyApartHeader, "1"]);
      port.post({ type: "head", id, status: answer.status, headers });
      const send = (bytes: Uint8Array): void =>
        apart === undefined ? port.post({ type: "chunk", id, bytes }) : apart.post({ type: "bytes", bytes });
      if (answer.body !== null) await sendBody(answer.body, send, current);
      if (signal.aborted) return;
      apart?.post({ type: "end" });
      isSentApart = apart !== undefined;
      port.post({ type: "end", id });
    } catch (error) {
      if (!signal.aborted) {
        port.post({ type: "broken", id, message: error instanceof Error ? error.message : String(error) });
      }
    } finally {
      // The reader closes the port of a complete body.
      if (!isSentApart) bodyPort?.close();
      readers.forget(answered);
      exchanges.delete(id);
    }
  }

  async function sendBody(
    body: ReadableStream<Uint8Array>,
    send: (bytes: Uint8Array) => void,
    { abort, credit }: Exchange,
  ): Promise<void> {
    const reader = body.getReader();
    // Also wakes a read that waits for the engine.
    const cancel = (): void => void reader.cancel().catch(() => undefined);
    abort.signal.addEventListener("abort", cancel, { once: true });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (const part of splitChunk(value, maxPartBytes)) {
        let sent = 0;
        while (sent < part.byteLength) {
          const bytes = await credit.take(part.byteLength - sent);
          if (bytes === 0) return;
          send(bytes === part.byteLength ? part : part.slice(sent, sent + bytes));
          sent += bytes;
        }
      }
    }
  }
}

/**
 * Cuts a chunk into parts of at most `maxBytes`, each in a buffer of its own: a message port copies the whole buffer
 * behind a view, so a view on a large one would be sent many times over.
 */
export function* splitChunk(chunk: Uint8Array, maxBytes: number): Generator<Uint8Array> {
  for (let start = 0; start < chunk.byteLength; start += maxBytes) {
    const part = chunk.subarray(start, start + maxBytes);
    yield part.byteLength === part.buffer.byteLength ? part : part.slice();
  }
}
