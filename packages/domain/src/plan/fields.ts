import type { Constraint, Dependency, Variant } from '@halyard/contracts'
import { compareCodePoints } from '../sorting/code-points.ts'
import { sortInPlace } from '../sorting/sort-in-place.ts'
import { type Entry, entryOf, type Group, type Groups, groupOf, groupsOf } from './groups.ts'
import { normalConstraint, normalParents, normalVariant } from './normal-form.ts'

/** How a field is read, rebuilt and shown. */
export interface Field {
  /** The field in normal form: by key if it has several values. */
  readonly normal: (value: unknown) => unknown
  /** The values of the field by key; a field of one value has the empty key. */
  readonly groupsOf: (value: unknown) => Groups
  /** The field with these values, as it is stored. */
  readonly build: (entries: readonly (readonly [key: string, entry: Entry])[]) => unknown
  /** The values of a key in normal form; null: no values. */
  readonly show: (group: Group) => unknown
}

/** The fields of an object by name, as a list, because plans go through them thousands of times. */
export type Fields = readonly (readonly [name: string, field: Field])[]

const sortedByKey = (entries: [key: string, value: unknown][]) =>
  Object.fromEntries(sortInPlace(entries, ([left], [right]) => compareCodePoints(left, right)))

const one = (group: Group): unknown => group.entries[0]?.normal ?? null

const onlyGroup = (value: unknown, normal: unknown): Groups => new Map([['', groupOf([entryOf(value, normal)])]])

// A request can hold a thousand booleans. Each is its own normal form.
const ofBooleans = new Map([true, false].map((value) => [value, onlyGroup(value, value)]))

/** A field of one value; `normal` gives its normal form. */
const single = (normal: (value: unknown) => unknown): Field => ({
  normal,
  groupsOf: (value) => (typeof value === 'boolean' ? ofBooleans.get(value)! : onlyGroup(value, normal(value))),
  build: ([first]) => first?.[1].stored,
  show: one,
})

const asGiven = single((value) => value ?? null)

/** A field that holds a list; the key identifies its items. */
const list = <Item>(keyOf: (item: Item) => string, normalOf: (item: Item) => unknown, show: Field['show'] = one): Field => {
  // Each field reads values of its own type: those of the object with the field.
  const read = (value: unknown) => groupsOf((value ?? []) as readonly Item[], keyOf, normalOf)
  return {
    normal: (value) => sortedByKey([...read(value)].map(([key, group]) => [key, show(group)])),
    groupsOf: read,
    build: (entries) => entries.map(([, { stored }]) => stored),
    show,
  }
}

const constraints = list(
  ({ contextName, operator }: Constraint) => `${contextName} ${operator}`,
  normalConstraint,
  ({ entries }) => entries.map(({ normal }) => normal),
)

const variants = list(({ name }: Variant) => name, normalVariant)

const parameters: Field = {
  normal: (value) => sortedByKey(Object.entries(value ?? {})),
  groupsOf: (value) => new Map(Object.entries(value ?? {}).map(([name, each]) => [name, groupOf([entryOf(each, each)])])),
  build: (entries) => Object.fromEntries(entries.map(([name, { stored }]) => [name, stored])),
  show: one,
}

/** The fields of a strategy that decide its effect. */
export const contentFields: Fields = Object.entries({
  name: asGiven,
  title: asGiven,
  disabled: single((disabled) => disabled ?? false),
  parameters,
  constraints,
  segments: list(
    (id: number) => String(id),
    (id) => id,
  ),
  variants,
})

export const positionField: Fields = Object.entries({ sortOrder: asGiven })

/** All fields of a strategy. */
export const strategyFields: Fields = [...contentFields, ...positionField]

export const segmentFields: Fields = Object.entries({
  name: asGiven,
  description: asGiven,
  project: asGiven,
  constraints,
})

/** The fields of a feature's configuration that changes can set, without strategies. */
export const configurationFields: Fields = Object.entries({ enabled: asGiven, variants })

export const parentsField: Fields = Object.entries({
  parents: single((parents) => normalParents((parents ?? []) as readonly Dependency[])),
})

/** An object in normal form. */
export const normalOf = (fields: Fields, object: object): Readonly<Record<string, unknown>> => {
  const normal: Record<string, unknown> = {}
  // Each field reads values of its own type.
  for (const [name, field] of fields) normal[name] = field.normal((object as Readonly<Record<string, unknown>>)[name])
  return normal
}
