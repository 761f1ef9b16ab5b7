import { translate } from "../../lib/translation";
import { japanese } from "../ja";
import type { Messages } from "../en";
import { errors } from "../errors/ja";

translate<Messages>({ messages: japanese, errors });
