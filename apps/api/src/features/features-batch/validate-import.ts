import type { Contract } from '@halyard/contracts'
import { Failure } from '../../failure.ts'
import type { Operation } from '../../operation.ts'
import { judge, planFeatures } from '../../writes/plan-features.ts'
import { readBatchTarget } from '../../writes/read-batch-target.ts'

export const validateImport: Operation<Contract['featuresBatch']['validateImport']> = {
  run: async (context, { body, caller }) => {
    const target = await context.database.snapshot((tx) => readBatchTarget(tx, caller, body))
    return target instanceof Failure ? target : judge(caller, planFeatures(body.data, target, []))
  },
}
