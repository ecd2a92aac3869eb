const longestText = 160
const largest = 4_000

const cut = (value: unknown, items: number): unknown => {
  if (typeof value === 'string') return value.length > longestText ? value.slice(0, longestText / 2).trimEnd() : value
  if (Array.isArray(value)) return value.slice(0, items).map((item) => cut(item, items))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, cut(field, items)]))
}

/** A response with at most two items in each list, or one item if the response would be large. Long texts are cut. */
export const shorten = (value: unknown): unknown => {
  const short = cut(value, 2)
  return JSON.stringify(short).length > largest ? cut(value, 1) : short
}
