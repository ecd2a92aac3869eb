import { type Failure, failure } from '@halyard/domain'
import { isAdministrator, isAuthor } from '../../flags/change-request/see-request.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Tx } from '../../store/index.ts'
import { keepAuthor, keepProject, lockChangeRequests, withId } from '../../store/repositories/change-requests.repository.ts'
import { unknownChangeRequest } from './access.ts'
import { type Evaluated, evaluateAll } from './evaluate.ts'
import { assemble, partsOf } from './read-change-requests.ts'

/** Locks a request that the caller can see, and plans it. The account of the caller is kept until the transaction ends: the write refers to it. */
export const lockForReview = async (
  tx: Tx,
  caller: Caller,
  project: string,
  id: number,
  options: Parameters<typeof evaluateAll>[3] = {},
): Promise<Evaluated | Failure> => {
  const which = withId(project, id)
  const [[account], , , ...rows] = await tx.batch(
    keepAuthor(caller.actor),
    keepProject(project),
    lockChangeRequests(which),
    ...partsOf(which),
  )
  if (caller.account && !account) return failure('AuthenticationRequired', 'This account was deleted just now')
  const [parts] = assemble(rows)
  const isHidden = parts?.request.state === 'Draft' && !isAuthor(caller, parts.request) && !isAdministrator(caller)
  if (!parts || isHidden) return unknownChangeRequest(project, id)
  const [evaluated] = await evaluateAll(tx, project, [parts], options)
  return evaluated!
}
