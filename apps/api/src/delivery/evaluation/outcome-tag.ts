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

const isTimeGiven = (context: EvaluationContext): boolean => readField(context, 'currentTime') !== undefined

/** The number of the interval between dates of rules that contains the present. Outcomes can change at a date, and again one millisecond later. */
export const intervalOf = ({ reads, context, now }: Omit<TagInputs, 'of'>): number =>
  isTimeGiven(context) ? 0 : reads.dates.reduce((count, date) => count + Number(date <= now) + Number(date < now), 0)

const isMissing = (value: string | undefined) => value === undefined || value === ''

/**
 * The tag of the outcomes for a context, known before evaluation. Its inputs are the features, the context fields that rules read, and the
 * interval between dates of rules that contains the present.
 * Undefined: the outcomes are random, or a rule reads the time in another way.
 */
export const outcomeTag = ({ of, reads, context, now }: TagInputs): string | undefined => {
  if (reads.random || (reads.clock && !isTimeGiven(context))) return undefined
  if (reads.randomWithout.some((fields) => fields.every((field) => isMissing(readField(context, field))))) return undefined
  const fields = JSON.stringify(reads.fields.map((field) => readField(context, field) ?? null))
  return etagOf([version, ...of, fields, String(intervalOf({ reads, context, now }))])
}
