import "./fonts.css";

// Asked for before anything is laid out: it would be laid out anew with each font that comes later.
for (const family of ["Inter Variable", "JetBrains Mono Variable"]) {
  // A font that cannot be had leaves the next of its list.
  document.fonts.load(`13px "${family}"`).catch(() => undefined);
}
