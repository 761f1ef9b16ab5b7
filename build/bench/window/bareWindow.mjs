import { app, BrowserWindow } from "electron";

/**
 * The reference of `start`: nothing but a window with a line of text, locked down as Wharf's own.
 * It says on stdout when its first paint is done.
 */
app.enableSandbox();
await app.whenReady();
const window = new BrowserWindow({
  width: 1280,
  height: 800,
  webPreferences: { sandbox: true, contextIsolation: true },
});
const page =
  "data:text/html,<!doctype html><title>bare</title><p>hello</p>" +
  "<script>new PerformanceObserver(l=>{for(const e of l.getEntries())if(e.name==='first-contentful-paint')document.title='painted'}).observe({type:'paint',buffered:true})</script>";
window.on("page-title-updated", (_event, title) => {
  if (title !== "painted") return;
  process.stdout.write("painted\n");
  app.exit(0);
});
await window.loadURL(page);
