import { ipcRenderer, webUtils } from "electron";
import type { Bridge } from "#shared/contract/bridge";
import {
  channelOf,
  controlChannels,
  eventNames,
  methodNames,
  type EventName,
  type MethodName,
} from "#shared/contract/channels";

/**
 * The bridge: one function a method and one a topic, made from the contract's lists of names. A function here only
 * ever uses the channel it was made for, and a listener only ever gets the payload, never Electron's event.
 */
export function createBridge(): Bridge {
  const methods = Object.fromEntries(methodNames.map((name) => [name, callOf(name)]));
  const events = Object.fromEntries(eventNames.map((name) => [name, subscriptionOf(name)]));
  const bridge = {
    methods: Object.freeze(methods),
    events: Object.freeze(events),
    cancel: (requestId: string) => ipcRenderer.send(controlChannels.cancel, requestId),
    adoptDroppedFile: (file: unknown) =>
      ipcRenderer.invoke(
        controlChannels.adoptDroppedFile,
        file instanceof File ? webUtils.getPathForFile(file) : "",
      ),
  };
  // The functions are made from a list, which the compiler cannot follow; a test compares the keys with the contract.
  return Object.freeze(bridge) as unknown as Bridge;
}

function callOf(name: MethodName) {
  const channel = channelOf(name);
  return (input: unknown, requestId: unknown): Promise<unknown> =>
    ipcRenderer.invoke(channel, input, requestId);
}

function subscriptionOf(name: EventName) {
  const channel = channelOf(name);
  return (listener: (payload: unknown) => void) => {
    const forward = (_event: unknown, payload: unknown) => listener(payload);
    ipcRenderer.on(channel, forward);
    return () => {
      ipcRenderer.off(channel, forward);
    };
  };
}
