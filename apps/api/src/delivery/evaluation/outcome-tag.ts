import { type EvaluationContext, type Reads, readField } from '@halyard/domain'
import { etagOf } from '../../cache/bodies/etag.ts'
import { version } from '../../telemetry/version.ts'

interface TagInputs {
  /** The kind of the result, and the tag of the features. */
  readonly of: readonly string[]
  readonly reads: Reads
  readonly context: EvaluationContext
  /** Epoch milliseconds. */
  readonly now: number
}

const isMissing = (value: string | undefined) => value === undefined || value === ''

/**
 * The tag of the outcomes for a context, known before evaluation. Its inputs are the features, the context fields that rules read, and the
 * interval between dates of rules that contains the present.
 * Undefined: the outcomes are random, or a rule reads the time in another way.
 */
export const outcomeTag = ({ of, reads, context, now }: TagInputs): string | undefined => {
  const isTimeGiven = readField(context, 'currentTime') !== undefined
  if (reads.random || (reads.clock && !isTimeGiven)) return undefined
  if (reads.randomWithout.some((fields) => fields.every((field) => isMissing(readField(context, field))))) return undefined
  // Outcomes can change at a date, and again one millisecond after the date.
  const interval = isTimeGiven ? 0 : reads.dates.reduce((count, date) => count + Number(date <= now) + Number(date < now), 0)
  return etagOf([version, ...of, JSON.stringify(reads.fields.map((field) => readField(context, field) ?? null)), String(interval)])
}
