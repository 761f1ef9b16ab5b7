import { translate } from "../../lib/translation";
import { french } from "../fr";
import type { Messages } from "../en";
import { errors } from "../errors/fr";

translate<Messages>({ messages: french, errors });
