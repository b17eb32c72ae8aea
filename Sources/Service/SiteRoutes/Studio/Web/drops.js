/** Files dropped anywhere on the page: pictures, and documents of other tools. */

/** @param {(pictures: File[]) => void} onPictures @param {(document: File) => void} onDocument */
export function listenForDrops(onPictures, onDocument) {
  const hasFiles = ({dataTransfer}) => dataTransfer?.types.includes("Files");
  addEventListener("dragover", event => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    document.body.classList.add("is-over");
  });
  addEventListener("dragleave", ({relatedTarget}) => { if (!relatedTarget) document.body.classList.remove("is-over"); });
  addEventListener("drop", event => {
    document.body.classList.remove("is-over");
    if (!hasFiles(event)) return;
    event.preventDefault();
    const files = [...event.dataTransfer.files], isJSON = ({name, type}) => type === "application/json" || /\.json$/i.test(name), other = files.find(isJSON);
    if (other) onDocument(other); else onPictures(files);
  });
}
