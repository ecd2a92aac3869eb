import { type EvaluationContext, isAlwaysSensitive, readField, rootFields } from '@halyard/domain'
import type { SampledScope } from '../../pipeline/sampled-contexts.ts'

/** The context fields that people created. */
export interface KnownFields {
  readonly names: ReadonlySet<string>
  /** Those whose values are kept as hashes. */
  readonly sensitive: ReadonlySet<string>
}

/** Which fields of a context were kept, and how. Contexts share layouts. */
export interface Layout {
  readonly kept: ReadonlySet<string>
  /** A subset of those that were kept. */
  readonly hashed: ReadonlySet<string>
}

/** A context of a sample. */
export interface KeptContext {
  readonly layout: Layout
  readonly context: EvaluationContext
  readonly projects: SampledScope['projects']
  /** A random number as text, which stands in for an id where chance decides. */
  readonly seed: string
}

export type Hash = (field: string, value: string) => string

/** A longer context is kept without its fields. */
const mostCharacters = 4_000

const nothing: Layout = { kept: new Set(), hashed: new Set() }

export const isSensitiveIn =
  ({ sensitive }: Pick<KnownFields, 'sensitive'>) =>
  (field: string): boolean =>
    isAlwaysSensitive(field) || (sensitive.has(field) && field !== 'currentTime')

/** The layout of contexts of which rules read some fields, and may read those that people created. */
export const layoutOf = (known: KnownFields, read: readonly string[]): Layout => {
  const kept = new Set<string>([...rootFields, ...known.names, ...read])
  const isSensitive = isSensitiveIn(known)
  return { kept, hashed: new Set([...kept].filter(isSensitive)) }
}

/** What is kept of a context. */
export const keepContext = (
  context: EvaluationContext,
  { layout, projects, seed }: Omit<KeptContext, 'context'>,
  hash: Hash,
): KeptContext => {
  const properties: Record<string, string> = Object.create(null)
  let characters = 0
  for (const field of layout.kept) {
    const value = readField(context, field)
    // All contexts of a sample have the same environment.
    if (value === undefined || field === 'environment') continue
    properties[field] = layout.hashed.has(field) ? hash(field, value) : value
    characters += properties[field].length
  }
  return characters > mostCharacters
    ? { layout: nothing, context: {}, projects, seed }
    : { layout, context: { properties }, projects, seed }
}

/** The context without the values of fields that became sensitive. */
export const withoutSensitive = (kept: KeptContext, becameSensitive: (layout: Layout) => Layout): KeptContext => {
  const layout = becameSensitive(kept.layout)
  if (layout === kept.layout) return kept
  const properties = Object.fromEntries(Object.entries(kept.context.properties ?? {}).filter(([field]) => layout.kept.has(field)))
  return { ...kept, layout, context: { properties } }
}

/** Approximate size in memory. */
export const bytesOf = ({ context }: KeptContext): number =>
  Object.entries(context.properties ?? {}).reduce((sum, [, value]) => sum + 40 + 2 * String(value).length, 200)
