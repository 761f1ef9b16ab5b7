import { translate } from "../../lib/translation";
import { spanish } from "../es";
import type { Messages } from "../en";
import { errors } from "../errors/es";

translate<Messages>({ messages: spanish, errors });
