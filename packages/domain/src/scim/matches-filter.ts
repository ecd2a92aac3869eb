import type { ScimComparison, ScimFilter, ScimPath, ScimValue } from './filter.ts'
import { fieldOf, isScimObject, listOf, type ScimObject } from './scim-object.ts'

/** Attributes whose texts are compared with case. */
const exact: ReadonlySet<string> = new Set(['id', 'externalid', 'version', '$ref'])
const dates: ReadonlySet<string> = new Set(['created', 'lastmodified'])

/** The values of an attribute, of all items of a list. */
const valuesAt = (value: unknown, path: ScimPath): readonly unknown[] => {
  const [name, ...rest] = path
  if (name === undefined) return listOf(value)
  return listOf(value).flatMap((item) => (isScimObject(item) ? valuesAt(fieldOf(item, name), rest) : []))
}

/** A complex value is compared by its field `value`. */
const simple = (value: unknown): unknown => (isScimObject(value) ? fieldOf(value, 'value') : value)

const isPresent = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && (!isScimObject(value) || Object.keys(value).length > 0)

const ordered = (order: number, comparison: ScimComparison): boolean => {
  if (comparison === 'gt') return order > 0
  if (comparison === 'ge') return order >= 0
  return comparison === 'lt' ? order < 0 : order <= 0
}

const compareTexts = (one: string, other: string, comparison: ScimComparison): boolean => {
  if (comparison === 'eq') return one === other
  if (comparison === 'co') return one.includes(other)
  if (comparison === 'sw') return one.startsWith(other)
  if (comparison === 'ew') return one.endsWith(other)
  return ordered(one < other ? -1 : Number(one > other), comparison)
}

const compare = (present: unknown, comparison: ScimComparison, value: ScimValue, name: string): boolean => {
  if (typeof present === 'boolean') return comparison === 'eq' && String(present) === String(value).toLowerCase()
  if (typeof present === 'number' && typeof value === 'number')
    return comparison === 'eq' ? present === value : ordered(present - value, comparison)
  if (typeof present !== 'string' || typeof value !== 'string') return false
  if (dates.has(name)) {
    const order = Date.parse(present) - Date.parse(value)
    return comparison === 'eq' ? order === 0 : ordered(order, comparison)
  }
  return exact.has(name) ? compareTexts(present, value, comparison) : compareTexts(present.toLowerCase(), value.toLowerCase(), comparison)
}

const holdsComparison = (resource: ScimObject, path: ScimPath, comparison: ScimComparison, value: ScimValue): boolean => {
  if (comparison === 'ne') return !holdsComparison(resource, path, 'eq', value)
  const values = valuesAt(resource, path).map(simple)
  if (value === null) return comparison === 'eq' && !values.some(isPresent)
  return values.some((present) => compare(present, comparison, value, path.at(-1) ?? ''))
}

/** Whether a resource, or an item of a list, matches the filter. */
export const matchesScimFilter = (resource: ScimObject, filter: ScimFilter): boolean => {
  switch (filter.kind) {
    case 'compare':
      return holdsComparison(resource, filter.path, filter.comparison, filter.value)
    case 'present':
      return valuesAt(resource, filter.path).some(isPresent)
    case 'and':
      return filter.parts.every((part) => matchesScimFilter(resource, part))
    case 'or':
      return filter.parts.some((part) => matchesScimFilter(resource, part))
    case 'not':
      return !matchesScimFilter(resource, filter.part)
    case 'items':
      return valuesAt(resource, filter.path).some((item) => isScimObject(item) && matchesScimFilter(item, filter.part))
  }
}

/** The text that the attribute must equal, in each resource that matches the filter. Undefined: the filter does not say so. */
export const equalTextOf = (filter: ScimFilter, ...path: string[]): string | undefined => {
  if (filter.kind === 'and') {
    for (const part of filter.parts) {
      const text = equalTextOf(part, ...path)
      if (text !== undefined) return text
    }
  }
  if (filter.kind !== 'compare' || filter.comparison !== 'eq' || typeof filter.value !== 'string') return undefined
  return filter.path.join('.') === path.join('.') ? filter.value : undefined
}

/** Whether the filter reads the attribute. */
export const readsAttribute = (filter: ScimFilter, name: string): boolean => {
  if ('path' in filter) return filter.path[0] === name
  return filter.kind === 'not' ? readsAttribute(filter.part, name) : filter.parts.some((part) => readsAttribute(part, name))
}
