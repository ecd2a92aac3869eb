import { compareCodePoints } from '../sorting/code-points.ts'
import { sortInPlace } from '../sorting/sort-in-place.ts'

/** A value with keys; the keys of a list are its indexes. */
type Keyed = Readonly<Record<string, unknown>>

const isKeyed = (value: unknown): value is Keyed => typeof value === 'object' && value !== null

/** Whether all objects in a value list their keys sorted by code points. */
const isSorted = (value: unknown): boolean => {
  if (!isKeyed(value)) return true
  if (Array.isArray(value)) return value.every(isSorted)
  let last = ''
  for (const key of Object.keys(value)) {
    if (compareCodePoints(last, key) > 0 || !isSorted(value[key])) return false
    last = key
  }
  return true
}

/** JSON without spaces, with keys sorted by code points: equal values give equal texts. Keys without a value are omitted. */
export const canonicalJson = (value: unknown): string => {
  if (!isKeyed(value) || isSorted(value)) return JSON.stringify(value) ?? 'null'
  let text = ''
  if (Array.isArray(value)) {
    for (const each of value) text += `${text && ','}${canonicalJson(each)}`
    return `[${text}]`
  }
  for (const key of sortInPlace(Object.keys(value), compareCodePoints)) {
    const each = value[key]
    if (each !== undefined) text += `${text && ','}${JSON.stringify(key)}:${canonicalJson(each)}`
  }
  return `{${text}}`
}
