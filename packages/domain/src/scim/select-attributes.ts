import { attributePathOf } from './filter-words.ts'
import { isScimObject, type ScimObject } from './scim-object.ts'

/** The attributes of a response that the client asks for. */
export interface ScimSelection {
  /** Empty: all. */
  readonly attributes: readonly string[]
  readonly excluded: readonly string[]
}

/** Each response has these attributes. */
const always: ReadonlySet<string> = new Set(['schemas', 'id'])

const pathsOf = (names: readonly string[]): readonly (readonly string[])[] =>
  names.map((name) => attributePathOf(name.trim())).filter((path) => path !== undefined)

const mapItems = (value: unknown, change: (item: ScimObject) => ScimObject): unknown => {
  if (Array.isArray(value)) return value.map((item) => (isScimObject(item) ? change(item) : item))
  return isScimObject(value) ? change(value) : value
}

const filtered = (object: ScimObject, isKept: (name: string) => boolean): ScimObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => isKept(name.toLowerCase())))

/** Whether the selection contains the attribute or a part of it. */
export const selects = ({ attributes, excluded }: ScimSelection, name: string): boolean => {
  if (attributes.length > 0) return pathsOf(attributes).some(([first]) => first === name)
  return !pathsOf(excluded).some((path) => path.length === 1 && path[0] === name)
}

/** A resource with the selected attributes only. */
export const selectAttributes = (resource: ScimObject, selection: ScimSelection): ScimObject => {
  const wanted = pathsOf(selection.attributes)
  const excluded = pathsOf(selection.excluded)
  if (wanted.length === 0 && excluded.length === 0) return resource
  const entries = Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
    const key = name.toLowerCase()
    if (always.has(key)) return [[name, value]]
    if (wanted.length > 0) {
      const own = wanted.filter(([first]) => first === key)
      if (own.length === 0) return []
      if (own.some((path) => path.length === 1)) return [[name, value]]
      const subs = new Set(own.map((path) => path[1]))
      return [[name, mapItems(value, (item) => filtered(item, (sub) => subs.has(sub)))]]
    }
    const own = excluded.filter(([first]) => first === key)
    if (own.some((path) => path.length === 1)) return []
    const subs = new Set(own.map((path) => path[1]))
    return [[name, subs.size === 0 ? value : mapItems(value, (item) => filtered(item, (sub) => !subs.has(sub)))]]
  })
  return Object.fromEntries(entries)
}
