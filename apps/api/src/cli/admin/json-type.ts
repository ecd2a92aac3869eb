const byCodeUnits = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

const union = (types: readonly string[]): string => [...new Set(types)].sort(byCodeUnits).join(' | ')

/** Levels of a JSON value below which its type is `unknown`. */
const mostLevels = 8

const isName = (key: string): boolean => /^[A-Za-z_$][\w$]*$/.test(key)

const typeOf = (value: unknown, levels: number): string => {
  if (value === null) return 'null'
  if (typeof value !== 'object') return typeof value
  if (levels === 0) return 'unknown'
  if (Array.isArray(value)) return `readonly (${union(value.map((each) => typeOf(each, levels - 1))) || 'unknown'})[]`
  const fields = Object.entries(value)
    .sort(([left], [right]) => byCodeUnits(left, right))
    .map(([key, each]) => `${isName(key) ? key : JSON.stringify(key)}: ${typeOf(each, levels - 1)}`)
  return fields.length === 0 ? 'Readonly<Record<string, never>>' : `{ readonly ${fields.join('; readonly ')} }`
}

/** The TypeScript type of a JSON text; `unknown` if the text is not JSON. */
export const jsonType = (text: string): string => {
  try {
    return typeOf(JSON.parse(text), mostLevels)
  } catch {
    return 'unknown'
  }
}
