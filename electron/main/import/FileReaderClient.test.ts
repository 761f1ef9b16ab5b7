import { describe, expect, it } from "vitest";
import type { FileReaderMethods } from "#shared/processes/importPort";
import type { RpcAnswer, RpcRequest } from "#shared/rpc/rpc";
import { FileReaderClient } from "./FileReaderClient";

function openClient() {
  const requests: RpcRequest<FileReaderMethods>[] = [];
  let receive: (answer: RpcAnswer) => void = () => undefined;
  let exit: () => void = () => undefined;
  const client = new FileReaderClient({
    post: (request) => void requests.push(request),
    onAnswer: (listener) => {
      receive = listener;
    },
    onExit: (listener) => {
      exit = listener;
    },
    kill: () => exit(),
  });
  const send = (byte: number): void => receive({ type: "rpc.part", id: 1, part: Uint8Array.of(byte) });
  const types = (): string[] => requests.map(({ type }) => type);
  return { client, send, types, receive: (answer: RpcAnswer) => receive(answer), exit: () => exit() };
}

describe("FileReaderClient", () => {
  it("acknowledges a part of a query's body when the next one is read", async () => {
    const { client, send, types, receive } = openClient();
    const body = client.query("FROM t", 10).getReader();
    send(1);
    send(2);
    await Promise.resolve();
    expect(types()).toEqual(["rpc.call"]);
    expect((await body.read()).value).toEqual(Uint8Array.of(1));
    expect((await body.read()).value).toEqual(Uint8Array.of(2));
    const end = body.read();
    await expect.poll(types).toEqual(["rpc.call", "rpc.taken", "rpc.taken"]);
    receive({ type: "rpc.result", id: 1, result: {} });
    expect((await end).done).toBe(true);
  });

  it("cancels the statement whose body is cancelled, and drops what still comes", async () => {
    const { client, send, types, receive } = openClient();
    await client.query("FROM t", 10).cancel();
    expect(types()).toEqual(["rpc.call", "rpc.cancel"]);
    send(1);
    receive({ type: "rpc.result", id: 1, result: {} });
    expect(types()).toEqual(["rpc.call", "rpc.cancel", "rpc.taken"]);
  });

  it("errors with CANCELLED when the signal fires, and with FILE_NOT_READABLE when the process ends", async () => {
    const first = openClient();
    const abort = new AbortController();
    const cancelled = first.client.query("FROM t", 10, abort.signal).getReader().read();
    abort.abort();
    expect(first.types()).toEqual(["rpc.call", "rpc.cancel"]);
    first.exit();
    await expect(cancelled).rejects.toMatchObject({ code: "CANCELLED" });
    const second = openClient();
    const lost = second.client.query("FROM t", 10).getReader().read();
    second.exit();
    await expect(lost).rejects.toMatchObject({ code: "FILE_NOT_READABLE" });
    await expect(second.client.ask("release", {})).rejects.toMatchObject({ code: "FILE_NOT_READABLE" });
  });
});
