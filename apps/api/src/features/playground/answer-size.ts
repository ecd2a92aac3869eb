import { limits } from '@halyard/contracts/data'
import { type Failure, failure, type StoredStrategy } from '@halyard/domain'
import type { EvaluatedFeatureRow, EvaluatedSegmentRow } from '../../store/repositories/delivered-features.repository.ts'
import type { Combinations } from './contexts.ts'

/** Approximate bytes of an outcome, a strategy and a constraint, without the stored configuration and the context. */
const bytesPer = { outcome: 1_000, strategy: 800, constraint: 60 }

type Segments = ReadonlyMap<number, EvaluatedSegmentRow>

/** Length of values as JSON. */
export const bytesOf = (...values: readonly unknown[]): number => Buffer.byteLength(JSON.stringify(values))

/** Bytes of an outcome of a feature. Each constraint repeats a value of the context, and each strategy repeats its segments. */
const bytesOfOutcome = ({ strategies, bytes }: EvaluatedFeatureRow, segments: Segments, context: Combinations['bytes']): number => {
  const ofConstraints = (count: number) => count * (bytesPer.constraint + context.value)
  const ofSegment = (id: number) => {
    const segment = segments.get(id)
    return segment ? segment.bytes + ofConstraints(segment.constraints.length) : 0
  }
  const ofStrategy = ({ constraints, segments: used }: StoredStrategy) =>
    bytesPer.strategy + 2 * context.value + ofConstraints(constraints.length) + used.reduce((sum, id) => sum + ofSegment(id), 0)
  return bytesPer.outcome + context.context + bytes + strategies.reduce((sum, strategy) => sum + ofStrategy(strategy), 0)
}

/** Returns an error if the response would be too large, else null. */
export const refusalOfSize = (features: readonly EvaluatedFeatureRow[], segments: Segments, contexts: Combinations): Failure | null => {
  const bytes = features.reduce((sum, feature) => sum + bytesOfOutcome(feature, segments, contexts.bytes), 0) * contexts.count
  const most = limits.playgroundBytes
  if (bytes <= most) return null
  const message = `The outcomes would have more than ${most.toLocaleString('en')} bytes, because every outcome contains its strategies`
  return failure('ValidationError', `${message}; name fewer projects, environments or context values`)
}
