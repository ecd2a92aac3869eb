import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { reporterOf } from './reporter.ts'

export const registerClientApplication: Operation<Contract['metrics']['registerClientApplication']> = {
  run: async ({ store, runtime: { usage } }, { body, caller }) => {
    const reporter = reporterOf(caller, body)
    if (reporter instanceof Failure) return reporter
    // Processes of one application may name them in any order.
    store.afterCommit(() => usage.register({ ...reporter, strategies: [...new Set(body.strategies)].sort() }))
    return {}
  },
}
