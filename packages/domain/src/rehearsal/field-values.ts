import type { Constraint } from '@halyard/contracts'
import { familyOf, fieldOf } from '../conditions/constraint-key.ts'
import { otherThan, representatives } from '../conditions/representatives.ts'
import { compareCodePoints } from '../sorting/code-points.ts'
import type { StoredStrategy, World } from '../world/world.ts'

/** Values of a context field on both sides of every condition, if such values are known. */
export interface FieldValues {
  /** Values that conditions or the context field name. */
  readonly named: readonly string[]
  /** A value that no condition names; undefined: the context field has legal values, so no other value occurs. */
  readonly other: string | undefined
}

const outsideOfRanges = ['203.0.113.9', '198.51.100.9', '2001:db8::9']

const literalOf = (pattern: string): string => pattern.replace(/[\^$()[\]{}|*+?.\\]/g, '')

const valuesOf = (constraint: Constraint): (string | undefined)[] => {
  const { operator, value = '', values = [] } = constraint
  const family = familyOf(constraint)
  if (family === 'number') return [-1, 0, 1].map((step) => String(Number(value) + step))
  if (family !== 'other') return [...(representatives([constraint]) ?? [])]
  if (operator === 'REGEX') return [literalOf(value)]
  if (operator === 'IN_CIDR') return [...values.map((range) => range.replace(/\/.*/, '').trim()), ...outsideOfRanges]
  return values.map((text) => text.trim())
}

const listed = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

type Named = readonly (readonly [field: string, values: readonly (string | undefined)[]])[]

const namedBy = ({ constraints, parameters }: StoredStrategy, segmentConstraints: readonly Constraint[]): Named => [
  ...[...constraints, ...segmentConstraints].map((constraint) => [fieldOf(constraint), valuesOf(constraint)] as const),
  ['userId', listed(parameters.userIds)],
  ['remoteAddress', listed(parameters.IPs).map((address) => address.replace(/\/.*/, ''))],
]

/** The values of context fields that the strategies and variants of the worlds name, by field. */
export const fieldValues = (worlds: readonly World[]): ReadonlyMap<string, FieldValues> => {
  const named = new Map<string, Set<string>>()
  const add = (field: string, values: readonly (string | undefined)[]) => {
    const known = named.get(field) ?? new Set()
    for (const value of values) if (value !== undefined && value !== '') known.add(value)
    named.set(field, known)
  }
  for (const { features, segments, contextFields } of worlds) {
    for (const { configuration } of features.values()) {
      for (const { contextName, values } of configuration?.variants.flatMap(({ overrides }) => overrides) ?? []) add(contextName, values)
      for (const strategy of configuration?.strategies ?? []) {
        const used = strategy.segments.flatMap((id) => segments.get(id)?.constraints ?? [])
        for (const [field, values] of namedBy(strategy, used)) add(field, values)
      }
    }
    for (const [field, { legalValues }] of contextFields) add(field, [...legalValues])
  }
  const isLimited = (field: string) => worlds.some(({ contextFields }) => contextFields.get(field)?.legalValues.size)
  return new Map(
    [...named].map(([field, values]) => [
      field,
      { named: [...values].sort(compareCodePoints), other: isLimited(field) ? undefined : otherThan(values) },
    ]),
  )
}
