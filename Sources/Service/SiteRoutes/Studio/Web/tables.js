/** The tables beside the document, in the drawer: texts, products, pictures, colours, data, imports, what a screen reader says. Each shows the present text and edits it. */

import {Data} from "./data.js";
import {told} from "./desk.js";
import {onClick, the} from "./dom.js";
import {Drawer} from "./drawer.js";
import {listenForDrops} from "./drops.js";
import {Images, placed} from "./images.js";
import {exportText, importFile} from "./imported.js";
import {clear, notice} from "./notices.js";
import {Products} from "./products.js";
import {Spoken} from "./spoken.js";
import {Staging} from "./staging.js";
import {Texts} from "./texts.js";
import {Theme} from "./theme.js";

export class Tables {
  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    const {role} = desk;
    this.desk = desk;
    this.drawer = new Drawer();
    this.products = new Products(the("panel-products"));
    this.theme = new Theme(the("panel-theme"), desk.companions);
    this.data = new Data(the("panel-data"), desk.companions);
    this.spoken = new Spoken(the("panel-spoken"));
    this.texts = new Texts(the("panel-texts"), desk.companions);
    this.staging = new Staging(the("staging"), desk.companions);
    this.images = new Images(the("panel-images"), role);
    this.#listen();
  }

  #listen() {
    const {drawer, products, theme, texts, images, desk} = this, {choices, selection} = desk;
    drawer.on("change", () => { this.show(); if (products.storefront) desk.draw(); });
    for (const table of [products, texts, theme]) table.on("edit", desk.edit);
    products.on("choose", detail => selection.choose(detail));
    products.on("storefront", desk.draw);
    texts.on("choose", detail => selection.choose(detail));
    texts.on("locale", detail => { if (choices.get("locale") !== detail) choices.choose({locale: detail}); });
    theme.on("theme", detail => { if (choices.get("theme") !== detail) choices.choose({theme: detail}); });
    images.on("change", desk.drawAnew);
    images.on("insert", detail => this.#insert(detail));
    onClick("export", () => this.#leave());
    the("import-file").addEventListener("change", ({target}) => this.#bring(target.files[0]));
    const {replacing} = desk;
    listenForDrops({
      pictures: files => { drawer.open("tab-images"); images.upload(files); }, document: file => this.#bring(file),
      target: (x, y) => replacing.under(x, y), mark: target => selection.screen.outline(target ? [target.frame] : []),
      replace: ({pointer}, file) => { selection.choose(pointer); replacing.replace(pointer, file); }});
  }

  open(tab) { this.drawer.open(tab); }

  /** More parameters for the pictures. */
  get query() { return this.drawer.shows("panel-products") ? {storefront: this.products.storefront} : {}; }

  get commands() {
    return [...[...the("drawer-tabs").children].map(tab => ({words: `Open ${tab.textContent.toLowerCase()}`, run: () => { this.drawer.open(tab.id); tab.focus(); }})),
      {words: "Export to RevenueCat", run: () => this.#leave()}];
  }

  /** Takes another brand, and offers its files that were changed and not saved when the page was left. */
  take() {
    const found = this.desk.companions.open(this.desk.open.brand);
    clear("files");
    if (found) notice("files", `Files of the brand that you changed and did not save are kept, of ${found.time}.`, [["Restore these files", found.restore], ["Throw them away", found.drop]]);
  }

  /** Shows the present text in the table that is open. */
  show() {
    const {drawer, desk: {open: {brand}, text}} = this;
    if (drawer.shows("panel-images")) this.images.show(brand).catch(told);
    if (drawer.shows("panel-texts")) this.texts.show(text, brand);
    if (drawer.shows("panel-theme")) this.theme.show(text, brand).catch(told);
    if (drawer.shows("panel-products")) this.products.show(text, brand);
    if (drawer.shows("panel-data")) this.data.show(text);
    this.speak();
  }

  /** Shows what a screen reader says of the text that is drawn, if that is the present one. */
  speak() {
    const {last, tree, text} = this.desk;
    if (this.drawer.shows("panel-spoken") && last?.text === text) this.spoken.show(last, tree.texts ?? tree.locale).catch(told);
  }

  /** Puts a picture of the brand where the chosen component is. */
  #insert(url) {
    const {edit, text, selection} = this.desk;
    try { edit(placed(JSON.parse(text), selection.pointer, url)); } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      notice("insert", "The text is not JSON; mend it first.");
    }
  }

  /** Makes the text another tool's document. */
  #leave() {
    const {unsaved: {text, brand, companions}, selection} = this.desk;
    this.drawer.open("tab-import");
    exportText(the("imported"), brand, {document: text, companions}, pointer => selection.choose(pointer, true)).catch(told);
  }

  /** Makes another tool's document the text. */
  #bring(file) {
    if (!file) return;
    const {editor, selection} = this.desk;
    this.drawer.open("tab-import");
    importFile(the("imported"), file, text => editor.edit(text), pointer => selection.choose(pointer, true));
  }
}

/** @param {import("./desk.js").Desk} desk */
export function tables(desk) {
  const tables = desk.tables = new Tables(desk);
  desk.on("brand", () => tables.take());
  desk.on("text", () => tables.show());
  desk.on("drawn", () => tables.speak());
  desk.commands.push(() => tables.commands);
}
