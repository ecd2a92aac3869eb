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
  /** Name and value of each field, in turn. This takes a third of the memory of an object. */
  readonly pairs: readonly string[]
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
  { layout, projects, seed }: Omit<SampledContext, 'pairs'>,
  hash: Hash,
): SampledContext => {
  const pairs: string[] = []
  let characters = 0
  for (const field of layout.fields) {
    const value = readField(context, field)
    // All contexts of a sample have the same environment.
    if (value === undefined || field === 'environment') continue
    const stored = layout.hashed.has(field) ? hash(field, value) : value
    pairs.push(field, stored)
    characters += stored.length
  }
  // A copy has no spare capacity.
  return characters > maxCharacters ? { layout: emptyLayout, pairs: [], projects, seed } : { layout, pairs: pairs.slice(), projects, seed }
}

/** The fields of a stored context as properties of a context. */
export const contextOf = ({ pairs }: SampledContext): EvaluationContext => {
  const properties: Record<string, string> = Object.create(null)
  for (let at = 0; at < pairs.length; at += 2) properties[pairs[at]!] = pairs[at + 1]!
  return { properties }
}

/** The context without the values of fields that became sensitive. */
export const withoutSensitive = (sampled: SampledContext, becameSensitive: (layout: Layout) => Layout): SampledContext => {
  const layout = becameSensitive(sampled.layout)
  if (layout === sampled.layout) return sampled
  const { pairs } = sampled
  return { ...sampled, layout, pairs: pairs.filter((_, at) => layout.fields.has(pairs[at - (at % 2)]!)) }
}

/** Approximate size of a stored context in memory, in bytes. */
export const bytesOf = ({ pairs }: SampledContext): number =>
  pairs.reduce((sum, text, at) => sum + (at % 2 === 0 ? 40 : 2 * text.length), 200)
