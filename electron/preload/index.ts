import { contextBridge, ipcRenderer } from "electron";
import { controlChannels } from "#shared/contract/channels";
import { createBridge } from "./createBridge";
import { forwardResultPort } from "./forwardResultPort";

// The only thing the page gets from this side of the wall.
contextBridge.exposeInMainWorld("wharf", createBridge());
ipcRenderer.on(controlChannels.resultPort, forwardResultPort);
