import { isDeepStrictEqual } from 'node:util'
import type { Failure } from '@halyard/domain'
import { type Giver, refusalOfMissing } from '../../identity/caller/power.ts'
import type { Tx } from '../../store/index.ts'
import { listReviewedUses } from '../../store/repositories/segments.repository.ts'
import type { Evaluated } from './evaluate.ts'

const changedSegments = ({ world, plan }: Evaluated): number[] =>
  [...plan.result.segments.values()].flatMap(({ id, constraints }) =>
    isDeepStrictEqual(constraints, world.segments.get(id)?.constraints) ? [] : [id],
  )

/**
 * What keeps the caller from applying changes to segments that other projects use where they require reviews (403): the reviewers of this request
 * are not theirs. Null: nothing.
 */
export const refusalElsewhere = async (tx: Tx, caller: Giver, evaluated: Evaluated): Promise<Failure | null> => {
  const changed = changedSegments(evaluated)
  if (changed.length === 0) return null
  const [uses] = await tx.batch(listReviewedUses(changed))
  const elsewhere = uses.filter(({ project }) => project !== evaluated.world.project)
  const needed = elsewhere.map(({ project, environment }) => ({ permission: 'SKIP_CHANGE_REQUEST', project, environment }) as const)
  return refusalOfMissing(caller, needed, 'to change a segment that strategies of another project use')
}
