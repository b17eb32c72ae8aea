/** Which document is open: the brands and their versions, and what becomes of the text when it is published. */

import {fill, the} from "./dom.js";
import {newBrand} from "./firstbrand.js";
import {keep} from "./kept.js";
import {notice} from "./notices.js";
import {ask, brands, json} from "./service.js";
import {told} from "./desk.js";
import {wanted} from "./where.js";

const wordsFor = ({version, live, released}) => `${version}${live ? " · live" : released ? "" : " · draft"}`;

/** @param {import("./desk.js").Desk} desk */
export function opening(desk) {
  const {open, editor} = desk, brand = the("brand"), choice = the("version");

  /** Fills the choice of brands. @returns {Promise<boolean>} whether there is one */
  const listBrands = async chosen => {
    const all = await brands();
    fill(brand, all.map(({brand}) => [brand, brand]), chosen ?? all.find(({active}) => active)?.brand);
    return all.length > 0;
  };

  /** Begins a brand, and tells what to do with it. */
  const begunBrand = async () => {
    const isFirst = !brand.value, name = await newBrand(desk.role, isFirst);
    if (name) {
      await listBrands(name);
      await openBrand();
      notice("begin", "This is your paywall, and it is live. Change a text under Tables, see it on all devices, save it, and go live.", [["Open the texts", () => desk.tables.open("tab-texts")]]);
    } else if (isFirst) notice("begin", "There is no brand yet.", [["Create one", create]]);
  };
  const create = () => begunBrand().catch(told);

  const openBrand = async (version = undefined) => {
    open.brand = brand.value;
    desk.emit("brand");
    const versions = await refresh(true);
    offer(versions, version ?? `${versions.find(({live}) => live)?.version ?? open.newest}`);
    await openVersion(+choice.value);
  };
  const visit = version => openBrand(version).catch(told);

  const offer = (versions, chosen = undefined) => fill(choice, versions.toReversed().map(each => [`${each.version}`, wordsFor(each)]), chosen);

  /**
   * Takes the versions as they are now; the text stays. What others published since is a conflict for whoever publishes.
   * @param {boolean} isOpening whether one goes on from all that is published
   */
  const refresh = async (isOpening = false) => {
    const answer = await json(`brands/${open.brand}`), {versions} = answer;
    if (isOpening) open.newest = Math.max(0, ...versions.map(({version}) => version));
    open.liveTag = versions.find(({live}) => live)?.etag ?? null;
    offer(versions);
    await desk.emit("versions", answer);
    return versions;
  };

  const openVersion = async version => {
    const answer = await ask("paywall", {brand: open.brand, version});
    Object.assign(open, {version, newest: Math.max(open.newest, version), published: await answer.text()});
    editor.load(open.published);
    desk.emit("forget");
    desk.emit("opened");
    desk.changed();
    desk.emit("loaded");
  };

  /** The open version is another one now, which has this text. */
  const become = async ({version, published}) => {
    keep(open.brand, open.version, null);
    Object.assign(open, {version, newest: version, published});
    await refresh();
    choice.value = `${version}`;
    desk.emit("opened");
  };

  desk.on("changed", () => { the("saved").textContent = desk.isChanged || desk.companions.changed.length ? "Not saved" : "Saved"; });
  desk.on("refresh", refresh);
  desk.on("visit", visit);
  desk.on("become", become);
  desk.on("published", async version => {
    await become({version, published: editor.text});
    desk.changed();
  });
  desk.on("begin", async () => await listBrands(wanted.get("brand")) ? openBrand(wanted.get("version")) : begunBrand());
  desk.commands.push(() => [{words: "Create a brand", run: create},
    ...[...brand.options].map(({value}) => ({words: `Open ${value}`, run: () => { brand.value = value; visit(); }}))]);
  brand.addEventListener("change", () => visit());
  choice.addEventListener("change", () => openVersion(+choice.value).catch(told));
}
