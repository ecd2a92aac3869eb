import type { Failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { refusalOfMissing } from '../../identity/caller/power.ts'

/** What keeps the caller from a direct write that touches these environments of a project, in which changes are reviewed (403). Null: nothing. */
export const refusalOfDirectWrite = (
  caller: Pick<Caller, 'grants' | 'visible'>,
  project: string,
  reviewed: readonly string[],
): Failure | null => {
  const skipped = reviewed.map((environment) => ({ permission: 'SKIP_CHANGE_REQUEST', project, environment }) as const)
  return refusalOfMissing(caller, skipped, 'to do this without a change request')
}
