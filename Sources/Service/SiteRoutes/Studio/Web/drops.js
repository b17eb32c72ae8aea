/** Files dropped on the page: on a picture, which they replace; elsewhere, pictures of the brand and documents of other tools. */

/**
 * @param {{pictures: (files: File[]) => void, document: (file: File) => void, target: (x: number, y: number) => any, mark: (target: any) => void, replace: (target: any, file: File) => void}} on
 * `target` is the picture of the document under a point; `mark` shows it while a file is over it
 */
export function listenForDrops(on) {
  const hasFiles = ({dataTransfer}) => dataTransfer?.types.includes("Files"), over = is => document.body.classList.toggle("is-over", is);
  addEventListener("dragover", event => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    const target = on.target(event.clientX, event.clientY);
    over(!target);
    on.mark(target);
  });
  addEventListener("dragleave", ({relatedTarget}) => { if (!relatedTarget) { over(false); on.mark(null); } });
  addEventListener("drop", event => {
    over(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    on.mark(null);
    const files = [...event.dataTransfer.files], isJSON = ({name, type}) => type === "application/json" || /\.json$/i.test(name), other = files.find(isJSON), target = on.target(event.clientX, event.clientY);
    if (other) on.document(other); else if (target && files.length === 1) on.replace(target, files[0]); else on.pictures(files);
  });
}
