import { isDeepStrictEqual } from 'node:util'
import type { Failure } from '@halyard/domain'
import { type Grantor, refusalOfMissing } from '../../identity/caller/grant-check.ts'
import type { Tx } from '../../store/index.ts'
import { listReviewedUses } from '../../store/repositories/segments.repository.ts'
import type { Evaluated } from './evaluate.ts'

const changedSegments = ({ world, plan }: Evaluated): number[] =>
  [...plan.result.segments.values()].flatMap(({ id, constraints }) =>
    isDeepStrictEqual(constraints, world.segments.get(id)?.constraints) ? [] : [id],
  )

/**
 * Returns an error (403) if a changed segment is used where another project requires reviews and the caller cannot skip
 * them, else null. Reviewers of this request do not review for the other project.
 */
export const refusalOfOtherProjects = async (tx: Tx, caller: Grantor, evaluated: Evaluated): Promise<Failure | null> => {
  const changed = changedSegments(evaluated)
  if (changed.length === 0) return null
  const [uses] = await tx.batch(listReviewedUses(changed))
  const elsewhere = uses.filter(({ project }) => project !== evaluated.world.project)
  const needed = elsewhere.map(({ project, environment }) => ({ permission: 'SKIP_CHANGE_REQUEST', project, environment }) as const)
  return refusalOfMissing(caller, needed, 'to change a segment that strategies of another project use')
}
