import { formatNumber } from "../../lib/formatNumber";

/** One cell in the side panel. */
export const resultViewer = {
  views: { tree: "Tree", json: "JSON", image: "Image", bytes: "Bytes", text: "Text" },
  firstBytes: (bytes: number) => `The first ${formatNumber(bytes)} bytes. Text shows all of them.`,
  imageSize: (width: string, height: string) => `${width} × ${height} pixels`,
  noImage: "The image is too large to show, or damaged. See Bytes or Text.",
  copyPath: "Copy path",
  pathCopied: (path: string) => `Copied: ${path}`,
  openLink: "Open this link in the browser?",
  openLinkText: "It comes from this result’s data.",
  openInBrowser: "Open in browser",
  keepClosed: "Cancel",
};
