import type { EvaluationContext, FieldMask, WeightedContext } from '@halyard/domain'

/** The sampled contexts that applications sent in one environment in the last 24 hours. */
export interface SampledContexts {
  readonly contexts: readonly WeightedContext[]
  /** Start of the first hour with samples, in epoch milliseconds; null: no context was sampled. */
  readonly since: number | null
}

/** The scope that the application of a context reads. */
export interface SampledScope {
  /** Project ids; null: all projects. */
  readonly projects: readonly string[] | null
  /** The context fields that rules of these projects read now. */
  readonly fields: readonly string[]
}

/** The samples of all environments. Memory holds ids and sensitive fields as hashes only. */
export interface ContextSamples {
  /** False: the setting is off. */
  readonly isOn: boolean
  /** Counts a context, and keeps a random sample of contexts in memory. */
  offer(environment: string, context: EvaluationContext, scope: SampledScope): void
  /** Returns the samples, including all contexts offered before the call, and the mask for the hashes in them. */
  settle(): Promise<{ readonly mask: FieldMask; in(environment: string): SampledContexts }>
}
