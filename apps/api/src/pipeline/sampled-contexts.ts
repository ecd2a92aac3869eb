import type { EvaluationContext, FieldMask, WeightedContext } from '@halyard/domain'

/** The contexts that applications sent in the last 24 hours in one environment, as far as they were sampled. */
export interface SampledContexts {
  readonly contexts: readonly WeightedContext[]
  /** The number of requests of which the contexts are a sample. */
  readonly requests: number
  /** Epoch milliseconds; null: nothing was sampled. */
  readonly since: number | null
}

/** The samples of all environments. Ids and sensitive fields are kept as hashes. */
export interface ContextSamples {
  /** False: the setting is off. */
  readonly isOn: boolean
  /** Counts a context, and keeps it if chance says so. `fields` are those that rules read at present. */
  offer(environment: string, context: EvaluationContext, fields: readonly string[]): void
  /** The samples with all that was offered before, and the hashes in them. */
  settle(): Promise<{ readonly mask: FieldMask; in(environment: string): SampledContexts }>
}
