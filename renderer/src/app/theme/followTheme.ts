import { bridge } from "../../bridge/bridge";

/**
 * Keeps `data-theme` on the root equal to what main says, from the start equal to what the system says.
 *
 * @returns Stops following.
 */
export function followTheme(): () => void {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const show = (dark: boolean) => {
    document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  };
  const followSystem = () => show(system.matches);
  followSystem();
  // Main changes the page's own media query together with its theme; the event only tells it sooner.
  system.addEventListener("change", followSystem);
  const stop = bridge.on("theme.changed", ({ dark }) => show(dark));
  return () => {
    system.removeEventListener("change", followSystem);
    stop();
  };
}
