import { randomUUID } from 'node:crypto'
import type { Empty, ImportToggles } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { BaseStore } from '../../pipeline/store.ts'
import { findFeatureNaming } from '../../store/repositories/feature-names.repository.ts'
import { nextSegmentIds } from '../../store/repositories/import-target.repository.ts'
import { listEnvironmentsOfProject } from '../../store/repositories/projects.repository.ts'
import { countNewSegments, createNameMatcher, planFeatures, refusalOfPlan } from './plan-features.ts'
import { readBatchTarget } from './read-batch-target.ts'
import { storeBatch } from './store-batch.ts'

/** Imports features into an environment of a project: all of them or none. Alone, so that nothing changes between what is decided and what is stored. */
export const importFeatures = async (
  store: BaseStore,
  now: () => number,
  caller: Pick<Caller, 'actor' | 'grants' | 'visible'>,
  wanted: ImportToggles,
): Promise<Empty | Failure> => {
  const matchNames = createNameMatcher(wanted.data)
  // Before the transaction, because no other write runs during it.
  const [present] = await store.run(findFeatureNaming(wanted.project))
  await matchNames(present?.naming ?? null)
  return store.write<Empty>(
    caller.actor,
    async (tx) => {
      const target = await readBatchTarget(tx, caller, wanted, 'all')
      if (target instanceof Failure) return target
      const compile = await matchNames(target.naming)
      if (compile instanceof Failure) return compile
      const [environments, ids] = await tx.batch(
        listEnvironmentsOfProject(target.project),
        nextSegmentIds(countNewSegments(wanted.data, target)),
      )
      const plan = planFeatures(
        wanted.data,
        target,
        ids.map(({ id }) => id),
        compile,
      )
      const refused = refusalOfPlan(caller, plan)
      if (refused) return refused
      const write = { target, plan, environments, actor: caller.actor, group: randomUUID(), at: new Date(now()).toISOString() }
      return { statements: [], events: [], revisions: await storeBatch(tx, write), result: {} }
    },
    'exclusive',
  )
}
