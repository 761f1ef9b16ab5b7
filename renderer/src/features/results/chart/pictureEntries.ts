import { Copy, FileImage, Image } from "lucide-react";
import type { EChartsCoreOption } from "echarts/core";
import { bridge } from "../../../bridge/bridge";
import type { MenuEntry } from "../../../components/Menu";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { chartPng, chartSvg } from "./chartPicture";

/** Pixels of a picture: that of a page, whatever the window's size. */
const size = { width: 1200, height: 675 };

/**
 * What can be done with a chart as a picture.
 *
 * @param name What the file is called unless the person decides otherwise.
 * @param draw The picture, drawn when it is wanted.
 */
export function pictureEntries(name: string, draw: () => EChartsCoreOption): MenuEntry[] {
  const text = messages.resultAnalysis;
  const suggestedName = name.slice(0, 500);
  const savePng = async (): Promise<void> => {
    const content = { format: "png" as const, bytes: chartPng(draw(), size) };
    tellSaved(await bridge.call("results.savePicture", { picture: content, suggestedName }));
  };
  const saveSvg = async (): Promise<void> => {
    const content = { format: "svg" as const, text: chartSvg(draw(), size) };
    tellSaved(await bridge.call("results.savePicture", { picture: content, suggestedName }));
  };
  const copy = async (): Promise<void> => {
    await bridge.call("results.copyPicture", { bytes: chartPng(draw(), size) });
    showToast(text.pictureCopied);
  };
  return [
    { id: "png", label: text.savePng, icon: Image, onAction: () => carryOut(savePng) },
    { id: "svg", label: text.saveSvg, icon: FileImage, onAction: () => carryOut(saveSvg) },
    { id: "copy", label: text.copyPicture, icon: Copy, onAction: () => carryOut(copy) },
  ];
}

function tellSaved({ name }: { readonly name: string | null }): void {
  if (name !== null) showToast(messages.resultAnalysis.pictureSaved(name));
}

function carryOut(work: () => Promise<void>): void {
  work().catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
}
