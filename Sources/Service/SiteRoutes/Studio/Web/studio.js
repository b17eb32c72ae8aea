/** The studio: the document's text left, the screen in the middle, all devices right. */

import {access, signIn} from "./access.js";
import {choices} from "./choices.js";
import {companions} from "./companions.js";
import {Desk, told} from "./desk.js";
import {difference} from "./difference.js";
import {drawing} from "./drawing.js";
import {editing} from "./editing.js";
import {editor} from "./editor.js";
import {fragments} from "./fragments.js";
import {findings} from "./findings.js";
import {inPlace} from "./inplace.js";
import {keeping} from "./keeping.js";
import {mistakes} from "./mistakes.js";
import {names} from "./names.js";
import {opening} from "./opening.js";
import {phone} from "./phone.js";
import {proposals} from "./proposals.js";
import {publishing} from "./publishing.js";
import {rearrange} from "./rearrange.js";
import {replacing} from "./replacing.js";
import {screens} from "./screens.js";
import {selection} from "./selection.js";
import {json} from "./service.js";
import {tables} from "./tables.js";
import {panels} from "./tablist.js";
import {twins} from "./tabs.js";
import {tokens} from "./tokens.js";
import {wording} from "./wording.js";
import {Vocabulary} from "./vocabulary.js";
import {link} from "./where.js";

/** The parts of the studio. Each connects its own buttons, panels and events. They receive the events of the desk in this order. */
const PARTS = [access, tokens, editor, names, fragments, companions, selection, choices, mistakes, findings, screens, link, twins, keeping, panels, editing, drawing, replacing, tables, wording, inPlace, rearrange, difference, publishing,
  proposals, phone, opening];

async function begin() {
  const reader = await signIn(), {devices} = await json("devices"), desk = new Desk(reader, devices, new Vocabulary(await json("schema")));
  for (const part of PARTS) part(desk);
  await desk.emit("begin");
}

begin().catch(told);
