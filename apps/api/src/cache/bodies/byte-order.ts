// UTF-16 sorts surrogates before U+E000 to U+FFFF. UTF-8 sorts the code points of the surrogates after them.
const rank = (unit: number) => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

/** Compares two texts by their UTF-8 bytes, like PostgreSQL's collation C. Negative, zero or positive. */
export function compareBytes(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let at = 0; at < shorter; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (x !== y) return rank(x) - rank(y)
  }
  return a.length - b.length
}
