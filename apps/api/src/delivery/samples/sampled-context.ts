import { type EvaluationContext, isAlwaysSensitive, readField, rootFields } from '@halyard/domain'
import type { SampledScope } from '../../pipeline/sampled-contexts.ts'

/** The context fields that people created. */
export interface KnownFields {
  readonly names: ReadonlySet<string>
  /** The fields whose values are stored as hashes. */
  readonly sensitive: ReadonlySet<string>
}

/** The stored fields of a context, and which of them are hashed. Contexts share layouts. */
export interface Layout {
  readonly fields: ReadonlySet<string>
  /** A subset of `fields`. */
  readonly hashed: ReadonlySet<string>
}

/** A context of a sample. */
export interface SampledContext {
  readonly layout: Layout
  /** The names and values of the fields as a JSON object. A context as text takes a third of the memory of an object. */
  readonly values: string
  readonly projects: SampledScope['projects']
  /** A random number. It takes the place of an id in random decisions. */
  readonly seed: number
}

export type Hash = (field: string, value: string) => string

/** A context with more characters is stored without its fields. */
const maxCharacters = 4_000

const emptyLayout: Layout = { fields: new Set(), hashed: new Set() }

export const isSensitiveIn =
  ({ sensitive }: Pick<KnownFields, 'sensitive'>) =>
  (field: string): boolean =>
    isAlwaysSensitive(field) || (sensitive.has(field) && field !== 'currentTime')

/** The layout of contexts: the standard fields, the fields that people created, and the fields that rules read. */
export const layoutOf = (known: KnownFields, read: readonly string[]): Layout => {
  const fields = new Set<string>([...rootFields, ...known.names, ...read])
  const isSensitive = isSensitiveIn(known)
  return { fields, hashed: new Set([...fields].filter(isSensitive)) }
}

/** The stored form of a context. */
export const toSampledContext = (
  context: EvaluationContext,
  { layout, projects, seed }: Omit<SampledContext, 'values'>,
  hash: Hash,
): SampledContext => {
  const stored: [name: string, value: string][] = []
  for (const field of layout.fields) {
    const value = readField(context, field)
    // All contexts of a sample have the same environment.
    if (value === undefined || field === 'environment') continue
    stored.push([field, layout.hashed.has(field) ? hash(field, value) : value])
  }
  const values = JSON.stringify(Object.fromEntries(stored))
  return values.length > maxCharacters ? { layout: emptyLayout, values: '{}', projects, seed } : { layout, values, projects, seed }
}

/** The fields of a stored context as properties of a context. */
export const contextOf = ({ values }: SampledContext): EvaluationContext => ({ properties: JSON.parse(values) })

/** The context without the values of fields that became sensitive. */
export const withoutSensitive = (sampled: SampledContext, becameSensitive: (layout: Layout) => Layout): SampledContext => {
  const layout = becameSensitive(sampled.layout)
  if (layout === sampled.layout) return sampled
  const remaining = Object.entries(JSON.parse(sampled.values)).filter(([field]) => layout.fields.has(field))
  return { ...sampled, layout, values: JSON.stringify(Object.fromEntries(remaining)) }
}

/** Approximate size of a stored context in memory, in bytes. */
export const bytesOf = ({ values }: SampledContext): number => 200 + 2 * values.length
