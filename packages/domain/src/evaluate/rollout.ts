import { type HashPrefix, hashPrefix } from './premixed-hash.ts'
import type { Run } from './run.ts'
import { decidingId, type Stickiness } from './stickiness.ts'

/** A share of all ids. */
export interface Rollout {
  readonly stickiness: Stickiness
  readonly groupId: string
  readonly prefix: HashPrefix
  /** Percentage; NaN: not a number, which no bucket reaches. */
  readonly threshold: number
  /** The same result for all contexts; undefined: the bucket decides. */
  readonly certain: boolean | undefined
}

/** Number of buckets. */
const buckets = 100

export const rolloutOf = (stickiness: Stickiness, groupId: string, percentage: string | undefined): Rollout => {
  const threshold = percentage === undefined ? Number.NaN : Number(percentage)
  const isEverybody = threshold >= buckets && stickiness.isRandomWithout
  const certain = threshold > 0 ? isEverybody || undefined : false
  return { stickiness, groupId, prefix: hashPrefix(`${groupId}:`, 0), threshold, certain }
}

/** The bucket of a context, 1 to 100. Undefined: the context has no id. */
export const bucketOf = (run: Run, rollout: Rollout): number | undefined => {
  const id = decidingId(run, rollout.stickiness)
  if (id !== undefined) return (id.hashAfter(rollout.prefix) % buckets) + 1
  return rollout.stickiness.isRandomWithout ? Math.floor(run.draw(rollout) * buckets) + 1 : undefined
}

/** Whether a context is in the share. */
export const isRolledOut = (run: Run, rollout: Rollout): boolean => {
  if (rollout.certain !== undefined) return rollout.certain
  const bucket = bucketOf(run, rollout)
  return bucket !== undefined && bucket <= rollout.threshold
}
