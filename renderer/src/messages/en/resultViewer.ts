import { formatNumber } from "../../lib/formatNumber";

/** One cell, looked at beside the rows. */
export const resultViewer = {
  views: { tree: "Tree", json: "JSON", image: "Image", bytes: "Bytes", text: "Text" },
  firstBytes: (bytes: number) => `The first ${formatNumber(bytes)} bytes; the text has all of them.`,
  imageSize: (width: string, height: string) => `${width} × ${height} pixels`,
  noImage: "The image is too large to be shown, or damaged. Bytes and text show what is there.",
  copyPath: "Copy the path",
  pathCopied: (path: string) => `Copied: ${path}`,
  openLink: "Open this address in the browser?",
  openLinkText: "It comes from the data of this result.",
  openInBrowser: "Open in the browser",
  keepClosed: "Cancel",
};
