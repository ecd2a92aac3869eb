import type { AccountType } from '@halyard/contracts/data'
import { type Failure, failure } from '@halyard/domain'
import type { Query, Tx } from '../../store/index.ts'
import { findRolesOfAccount } from '../../store/repositories/account-callers.repository.ts'
import { lockAccount, removeAccount } from '../../store/repositories/accounts.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import { listProjectsOwnedAlone, lockOwnedProjects } from '../../store/repositories/owned-projects.repository.ts'
import type { Caller } from '../caller/caller.ts'
import { refusalOfMorePrivileged } from '../caller/grant-check.ts'

const eventTypes: Record<AccountType, string> = { User: 'user-deleted', 'Service Account': 'service-account-deleted' }

export interface AccountDeletion {
  readonly statements: readonly Query[]
  readonly event: NewEvent
}

/**
 * Locks an account, and returns the statements and the event that delete it with its credentials and roles. Returns 404 if no account of
 * the kind has the id, and 403 if the account has permissions that the caller lacks. Returns 409 if a project would lose its last owner.
 */
export const deleteAccount = async (
  tx: Tx,
  caller: Pick<Caller, 'grants'>,
  id: number,
  kind: AccountType,
): Promise<AccountDeletion | Failure> => {
  const holder = { kind: 'user', id } as const
  const [[account], , [roles], [alone]] = await tx.batch(
    lockAccount(id, kind),
    lockOwnedProjects(holder),
    findRolesOfAccount(id),
    listProjectsOwnedAlone(holder),
  )
  if (!account || !roles) return failure('NotFoundError', `There is no ${kind === 'User' ? 'user' : 'service account'} with the id ${id}`)
  const refused = refusalOfMorePrivileged(caller, roles)
  if (refused) return refused
  if (alone)
    return failure('ConflictError', `The project ${alone.project} needs an owner: give the role Owner to another account or group first`)
  const { name, username, email, root_role } = account
  return {
    statements: [removeAccount(id)],
    event: { type: eventTypes[kind], preData: { id, name, username, email, rootRole: root_role } },
  }
}
