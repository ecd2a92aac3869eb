import { compareCodePoints } from '../sorting/code-points.ts'

const isSorted = (keys: readonly string[]): boolean => keys.every((key, at) => at === 0 || compareCodePoints(keys[at - 1] ?? '', key) < 0)

/** JSON without spaces, with keys sorted by code points: equal values give equal texts. Keys without a value are omitted. */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  let text = ''
  if (Array.isArray(value)) {
    for (const each of value) text += `${text && ','}${canonicalJson(each)}`
    return `[${text}]`
  }
  const keys = Object.keys(value)
  if (!isSorted(keys)) keys.sort(compareCodePoints)
  for (const key of keys) {
    // The keys are those of the value.
    const each = (value as Readonly<Record<string, unknown>>)[key]
    if (each !== undefined) text += `${text && ','}${JSON.stringify(key)}:${canonicalJson(each)}`
  }
  return `{${text}}`
}
