import { translation } from "../lib/translation";
import { english, type Messages } from "./en";

/** Every text that the window shows, by area, in the language of the page. */
export const messages = (translation()?.messages as Messages | undefined) ?? english;
