/** Splits UTF-8 text into its lines, at line feeds alone. A last line without one counts too. */
export async function* readLines(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let kept: Uint8Array[] = []
  for await (const chunk of content) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...kept, chunk.subarray(start, end)]).toString()
      kept = []
      start = end + 1
    }
    if (start < chunk.length) kept.push(chunk.subarray(start))
  }
  if (kept.length > 0) yield Buffer.concat(kept).toString()
}
