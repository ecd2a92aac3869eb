import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { createNameMatcher, judge, planFeatures } from '../../flags/import/plan-features.ts'
import { readBatchTarget } from '../../flags/import/read-batch-target.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const validateImport: Operation<Contract['featuresBatch']['validateImport']> = {
  run: async (ports, { body, caller }) => {
    const target = await ports.store.snapshot((tx) => readBatchTarget(tx, caller, body, 'visible'))
    if (target instanceof Failure) return target
    const compile = await createNameMatcher(body.data)(target.naming)
    return compile instanceof Failure ? compile : judge(caller, planFeatures(body.data, target, [], compile))
  },
}
