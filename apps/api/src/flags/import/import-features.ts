import { randomUUID } from 'node:crypto'
import type { Empty, ImportToggles } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { nextSegmentIds } from '../../store/repositories/import-target.repository.ts'
import { listEnvironmentsOfProject } from '../../store/repositories/projects.repository.ts'
import type { Writer } from '../../store/writer.ts'
import { countNewSegments, planFeatures, refusalOfPlan } from './plan-features.ts'
import { readBatchTarget } from './read-batch-target.ts'
import { storeBatch } from './store-batch.ts'

/** Imports features into an environment of a project: all of them or none. Alone, so that nothing changes between what is decided and what is stored. */
export const importFeatures = (
  writer: Writer,
  now: () => number,
  caller: Pick<Caller, 'actor' | 'grants' | 'visible'>,
  wanted: ImportToggles,
): Promise<Empty | Failure> =>
  writer.write<Empty>(
    caller.actor,
    async (tx) => {
      const target = await readBatchTarget(tx, caller, wanted)
      if (target instanceof Failure) return target
      const [environments, ids] = await tx.batch(
        listEnvironmentsOfProject(target.project),
        nextSegmentIds(countNewSegments(wanted.data, target)),
      )
      const plan = planFeatures(
        wanted.data,
        target,
        ids.map(({ id }) => id),
      )
      const refused = refusalOfPlan(caller, plan)
      if (refused) return refused
      const write = { target, plan, environments, actor: caller.actor, group: randomUUID(), at: new Date(now()).toISOString() }
      return { statements: [], events: [], revisions: await storeBatch(tx, write), result: {} }
    },
    'exclusive',
  )
