/** The platform in the words of the contract; systems that Wharf is not made for count as Linux. */
export function platformName(platform: NodeJS.Platform): "mac" | "windows" | "linux" {
  if (platform === "darwin") return "mac";
  return platform === "win32" ? "windows" : "linux";
}
