import { config } from "zod";

// The schemas of the contract would otherwise try whether they may compile themselves, which the page's policy refuses
// aloud. Import this before anything that makes a schema.
config({ jitless: true });
