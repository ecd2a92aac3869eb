// Surrogates stand for code points above U+FFFF, so they sort after U+E000 to U+FFFF.
const rank = (unit: number) => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

/** Compares two strings by code points. This is the byte order of their UTF-8 and of PostgreSQL's collation "C". */
export const compareCodePoints = (left: string, right: string): number => {
  const length = Math.min(left.length, right.length)
  for (let at = 0; at < length; at++) {
    const [one, other] = [left.charCodeAt(at), right.charCodeAt(at)]
    if (one !== other) return rank(one) - rank(other)
  }
  return left.length - right.length
}
