/** Two tabs on one version tell each other. */

const channel = new BroadcastChannel("paywalld-studio"), own = crypto.randomUUID();
let here = "";

/** Says what this tab has open. */
export function openHere(brand, version) {
  here = `${brand} ${version}`;
  channel.postMessage({id: own, what: here, isNew: true});
}

/** Calls back when another tab has the same version open. */
export function onTwin(run) {
  channel.addEventListener("message", ({data: {id, what, isNew}}) => {
    if (what !== here || id === own) return;
    if (isNew) channel.postMessage({id: own, what: here, isNew: false});
    run();
  });
}
