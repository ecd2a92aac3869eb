import type { Contract } from '@halyard/contracts'
import { Failure, hourOf } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { reporterOf } from './reporter.ts'

const instantOf = (instant: string | number): number => (typeof instant === 'number' ? instant : Date.parse(instant))

export const registerClientMetrics: Operation<Contract['metrics']['registerClientMetrics']> = {
  run: async ({ store, runtime: { usage, now } }, { body, caller }) => {
    const reporter = reporterOf(caller, body)
    if (reporter instanceof Failure) return reporter
    const { stop, toggles } = body.bucket
    store.afterCommit(() => usage.add({ ...reporter, hour: hourOf(instantOf(stop), now()), toggles }))
    return {}
  },
}
