import { compareCodePoints } from '../sorting/code-points.ts'

const sortedKeys = (value: object): readonly string[] => {
  const keys = Object.keys(value)
  let last = ''
  for (const key of keys) {
    if (compareCodePoints(last, key) > 0) return keys.sort(compareCodePoints)
    last = key
  }
  return keys
}

/** JSON without spaces, with keys sorted by code points: equal values give equal texts. Keys without a value are omitted. */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  let text = ''
  if (Array.isArray(value)) {
    for (const each of value) text += `${text && ','}${canonicalJson(each)}`
    return `[${text}]`
  }
  for (const key of sortedKeys(value)) {
    // The keys are those of the value.
    const each = (value as Readonly<Record<string, unknown>>)[key]
    if (each !== undefined) text += `${text && ','}${JSON.stringify(key)}:${canonicalJson(each)}`
  }
  return `{${text}}`
}
