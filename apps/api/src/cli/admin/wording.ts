import type { Constraint, Dependency } from '@halyard/sdk'

/** A number of flags, such as `1 flag`. */
export const flagCount = (number: number): string => `${number} ${number === 1 ? 'flag' : 'flags'}`

/** A value in one line: texts as they are, other values as compact JSON. */
export const shown = (value: unknown): string => {
  if (value === undefined || value === null) return 'nothing'
  if (typeof value === 'string') return value === '' || value !== value.trim() ? JSON.stringify(value) : value
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(shown).join(', ')
  if (typeof value === 'object') return pairs(value)
  return String(value)
}

const pairs = (value: object): string =>
  Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => `${name} ${typeof each === 'object' && each !== null ? `(${shown(each)})` : shown(each)}`)
    .join(', ') || 'nothing'

/** A constraint in one line, such as `country IN NO, SE`. */
export const constraintText = (constraint: Omit<Partial<Constraint>, 'value'> & { readonly value?: string | null | undefined }): string => {
  const { contextName, operator, values, value, inverted, caseInsensitive } = constraint
  const operand = value ?? (values ?? []).join(', ')
  return `${inverted ? 'not ' : ''}${contextName} ${operator} ${operand}${caseInsensitive ? ' (ignoring case)' : ''}`
}

/** A parent in one line. */
export const parentText = ({ feature, enabled, variants }: Partial<Dependency>): string => {
  if (enabled === false) return `${feature} must be off`
  return `${feature} must be on${variants?.length ? ` with the variant ${variants.join(' or ')}` : ''}`
}

interface ShownVariant {
  readonly name?: string
  /** Share out of 1000; null: a variable share. */
  readonly weight?: number | null
  readonly payload?: { readonly type: string; readonly value: string } | null | undefined
}

/** A variant in one line, with its share in percent. */
export const variantText = ({ name, weight, payload }: ShownVariant): string =>
  `${name} ${weight == null ? 'with a variable share' : `${weight / 10} %`}${payload ? `, ${payload.type} ${shown(payload.value)}` : ''}`

/** A list, as responses contain it, or by key, as the normal form of a plan contains it. */
type Listed<T> = readonly T[] | Readonly<Record<string, T | readonly T[]>>

const listOf = <T>(listed: Listed<T> = []): T[] => Object.values(listed).flat() as T[]

export interface ShownStrategy {
  readonly name?: string
  readonly title?: string | null
  readonly disabled?: boolean | null
  readonly parameters?: Readonly<Record<string, string>>
  readonly constraints?: Listed<Partial<Constraint>>
  readonly segments?: Listed<number>
  readonly variants?: Listed<ShownVariant>
}

/** The name of a strategy for people. */
export const strategyName = ({ name, title, disabled }: Pick<ShownStrategy, 'name' | 'title' | 'disabled'>): string =>
  `${name}${title ? ` "${title}"` : ''}${disabled ? ' (disabled)' : ''}`

/** The parts of a strategy, one line each. */
export const strategyParts = (strategy: ShownStrategy, segmentName: (id: number) => string): string[] => {
  const { parameters = {}, constraints, segments, variants } = strategy
  return [
    ...(Object.keys(parameters).length > 0 ? [pairs(parameters)] : []),
    ...listOf(constraints).map((constraint) => `if ${constraintText(constraint)}`),
    ...listOf(segments).map((id) => `if in the segment ${segmentName(id)}`),
    ...listOf(variants).map((variant) => `variant ${variantText(variant)}`),
  ]
}
