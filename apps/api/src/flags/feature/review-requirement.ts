import type { Failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { refusalOfMissing } from '../../identity/caller/grant-check.ts'

/**
 * Returns 403 if the caller cannot skip change requests in one of these reviewed environments of a project. Null: the direct write is
 * allowed.
 */
export const refusalOfDirectWrite = (
  caller: Pick<Caller, 'grants' | 'visible'>,
  project: string,
  reviewed: readonly string[],
): Failure | null => {
  const needed = reviewed.map((environment) => ({ permission: 'SKIP_CHANGE_REQUEST', project, environment }) as const)
  return refusalOfMissing(caller, needed, 'to do this without a change request')
}
