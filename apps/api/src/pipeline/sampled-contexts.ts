import type { EvaluationContext, FieldMask, WeightedContext } from '@halyard/domain'

/** The contexts that applications sent in the last 24 hours in one environment, as far as they were sampled. */
export interface SampledContexts {
  readonly contexts: readonly WeightedContext[]
  /** Epoch milliseconds; null: nothing was sampled. */
  readonly since: number | null
}

/** What the application of a context reads. */
export interface SampledScope {
  /** Null: all. */
  readonly projects: readonly string[] | null
  /** The context fields that rules of these projects read at present. */
  readonly fields: readonly string[]
}

/** The samples of all environments. Ids and sensitive fields are kept as hashes. */
export interface ContextSamples {
  /** False: the setting is off. */
  readonly isOn: boolean
  /** Counts a context, and keeps it if chance says so. */
  offer(environment: string, context: EvaluationContext, scope: SampledScope): void
  /** The samples with all that was offered before, and the hashes in them. */
  settle(): Promise<{ readonly mask: FieldMask; in(environment: string): SampledContexts }>
}
