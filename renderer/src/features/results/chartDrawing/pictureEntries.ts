import { Copy, FileImage, Image } from "lucide-react";
import type { EChartsCoreOption } from "echarts/core";
import { bridge } from "../../../bridge/bridge";
import type { MenuEntry } from "../../../components/Menu";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { allowDisposal, initChart } from "./echarts";

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Pixels of the picture for one of the screen, so that it is sharp in print. */
const sharpness = 2;

/** The chart as the text of an SVG file. */
function chartSvg(option: EChartsCoreOption, size: PictureSize): string {
  const chart = initChart(null, null, { renderer: "svg", ssr: true, ...size });
  try {
    chart.setOption(option);
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}

/** The bytes of the chart as a PNG file, in base64. */
function chartPng(option: EChartsCoreOption, size: PictureSize): string {
  const canvas = document.createElement("canvas");
  allowDisposal(canvas);
  canvas.width = size.width * sharpness;
  canvas.height = size.height * sharpness;
  const chart = initChart(canvas, null, { renderer: "canvas", devicePixelRatio: sharpness, ...size });
  try {
    chart.setOption(option);
    chart.getZr().flush();
    return canvas.toDataURL("image/png").replace(/^[^,]*,/, "");
  } finally {
    chart.dispose();
  }
}

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
