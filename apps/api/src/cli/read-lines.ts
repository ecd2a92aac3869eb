/** Splits UTF-8 text into lines, at line feeds only. The last line needs no line feed. */
export async function* readLines(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let pending: Uint8Array[] = []
  for await (const chunk of content) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...pending, chunk.subarray(start, end)]).toString()
      pending = []
      start = end + 1
    }
    if (start < chunk.length) pending.push(chunk.subarray(start))
  }
  if (pending.length > 0) yield Buffer.concat(pending).toString()
}
