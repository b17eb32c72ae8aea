/** Server-sent events of an answer to a POST, which EventSource cannot ask for. */

/**
 * The events of a stream, with their data read as JSON.
 * @param {ReadableStream<Uint8Array>} body @returns {AsyncGenerator<{name: string, data: any}>}
 */
export async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let {value, done} = await reader.read(); !done; {value, done} = await reader.read()) {
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const lines = block.split("\n"), of = name => lines.filter(line => line.startsWith(name)).map(line => line.slice(name.length).trim());
      const data = of("data:").join("\n");
      if (data) yield {name: of("event:")[0] ?? "message", data: JSON.parse(data)};
    }
  }
}
