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
  readonly context: EvaluationContext
  readonly projects: SampledScope['projects']
  /** A random number as text. It takes the place of an id in random decisions. */
  readonly seed: string
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
  { layout, projects, seed }: Omit<SampledContext, 'context'>,
  hash: Hash,
): SampledContext => {
  const properties: Record<string, string> = Object.create(null)
  let characters = 0
  for (const field of layout.fields) {
    const value = readField(context, field)
    // All contexts of a sample have the same environment.
    if (value === undefined || field === 'environment') continue
    properties[field] = layout.hashed.has(field) ? hash(field, value) : value
    characters += properties[field].length
  }
  return characters > maxCharacters
    ? { layout: emptyLayout, context: {}, projects, seed }
    : { layout, context: { properties }, projects, seed }
}

/** The context without the values of fields that became sensitive. */
export const withoutSensitive = (sampled: SampledContext, becameSensitive: (layout: Layout) => Layout): SampledContext => {
  const layout = becameSensitive(sampled.layout)
  if (layout === sampled.layout) return sampled
  const properties = Object.fromEntries(Object.entries(sampled.context.properties ?? {}).filter(([field]) => layout.fields.has(field)))
  return { ...sampled, layout, context: { properties } }
}

/** Approximate size of a stored context in memory, in bytes. */
export const bytesOf = ({ context }: SampledContext): number =>
  Object.entries(context.properties ?? {}).reduce((sum, [, value]) => sum + 40 + 2 * String(value).length, 200)
