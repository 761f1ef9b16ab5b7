import { translate } from "../../lib/translation";
import { german } from "../de";
import type { Messages } from "../en";
import { errors } from "../errors/de";

translate<Messages>({ messages: german, errors });
