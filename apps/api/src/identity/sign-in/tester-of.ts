import { Failure } from '@halyard/domain'
import type { Revisions } from '../../cache/revisions/revisions.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Authenticate } from '../caller/authenticate.ts'
import { authorize } from '../caller/authorize.ts'

/** Id of the administrator whose session begins a test login. Returns 401 without a session, and 403 for other people. */
export const testerOf = async (
  authenticate: Authenticate,
  revisions: Pick<Revisions, 'observe'>,
  session: string | undefined,
): Promise<number | Failure> => {
  const caller = await authenticate({ authorization: undefined, session }, await revisions.observe([revisionKeys.access]))
  if (caller instanceof Failure) return caller
  // Only accounts have sessions.
  return authorize(caller, { permission: 'ADMIN', caller: 'person' }, {}) ?? caller.account!.id
}
