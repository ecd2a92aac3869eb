import { type Failure, failure } from '@halyard/domain'
import { isAdministrator, isAuthor } from '../../flags/change-request/see-request.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Tx } from '../../store/index.ts'
import { lockAuthorAccount, lockChangeRequests, withId } from '../../store/repositories/change-requests.repository.ts'
import { lockProject } from '../../store/repositories/projects.repository.ts'
import { unknownChangeRequest } from './access.ts'
import { type Evaluated, evaluateAll } from './evaluate.ts'
import { assemble, partsOf } from './read-change-requests.ts'

/**
 * Locks and plans a request that the caller can see. The caller's account cannot be deleted until the transaction ends,
 * because the write refers to it.
 */
export const lockForReview = async (
  tx: Tx,
  caller: Caller,
  project: string,
  id: number,
  options: Parameters<typeof evaluateAll>[3] = {},
): Promise<Evaluated | Failure> => {
  const selection = withId(project, id)
  const [[account], , , ...rows] = await tx.batch(
    lockAuthorAccount(caller.actor),
    lockProject(project),
    lockChangeRequests(selection),
    ...partsOf(selection),
  )
  if (caller.account && !account)
    return failure('AuthenticationRequired', 'This account has just been deleted; log in with another account')
  const [parts] = assemble(rows)
  const isHidden = parts?.request.state === 'Draft' && !isAuthor(caller, parts.request) && !isAdministrator(caller)
  if (!parts || isHidden) return unknownChangeRequest(project, id)
  const [evaluated] = await evaluateAll(tx, project, [parts], options)
  return evaluated!
}
