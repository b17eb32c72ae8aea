/** Elects one page of an origin where the browser has no locks: the one that leads says so every two seconds, and the others hear it. */

const BEAT = 2000, SILENCE = 5000, ANSWER = 300, GONE = Infinity, ASKED = -1;

/**
 * Leads when no other page does.
 * @param {string} name @param {(signal: AbortSignal) => unknown} lead @param {AbortSignal} signal ends it
 */
export function elect(name, lead, signal) {
  if (signal.aborted) return;
  const channel = new BroadcastChannel(`${name} beats`), own = Math.random();
  let turn = null, timer = 0;
  const again = (run, time) => { clearTimeout(timer); timer = setTimeout(run, time); };
  const beat = () => {
    channel.postMessage(own);
    if (!turn) { turn = new AbortController(); lead(turn.signal); }
    again(beat, BEAT);
  };
  const wait = (time = SILENCE) => again(beat, time * (1 + Math.random()));
  channel.onmessage = ({data}) => {
    // Of two that lead, the one with the lesser number stays.
    if (turn && data > own || data === ASKED) return turn && channel.postMessage(own);
    turn?.abort();
    turn = null;
    wait(data === GONE ? ANSWER : SILENCE);
  };
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    if (turn) channel.postMessage(GONE);
    turn?.abort();
    channel.close();
  });
  channel.postMessage(ASKED);
  wait(ANSWER);
}
