import type { AccountType } from '@halyard/contracts/data'
import { type Failure, failure } from '@halyard/domain'
import type { Query, Tx } from '../../store/index.ts'
import { findRolesOfAccount } from '../../store/repositories/account-callers.repository.ts'
import { lockAccount, removeAccount } from '../../store/repositories/accounts.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import { listProjectsOwnedAlone, lockOwnedProjects } from '../../store/repositories/owned-projects.repository.ts'
import type { Caller } from '../caller/caller.ts'
import { refusalOfStronger } from '../caller/power.ts'

const eventTypes: Record<AccountType, string> = { User: 'user-deleted', 'Service Account': 'service-account-deleted' }

export interface AccountDeletion {
  readonly statements: readonly Query[]
  readonly event: NewEvent
}

/**
 * Locks an account, and gives what deletes it with its credentials and its roles. 404 where there is none of that kind, 403 where it may do
 * what the caller may not, 409 where a project would be left without an owner.
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
  const refused = refusalOfStronger(caller, roles)
  if (refused) return refused
  if (alone) return failure('ConflictError', `A project keeps an owner: the project ${alone.project} would have none`)
  const { name, username, email, root_role } = account
  return {
    statements: [removeAccount(id)],
    event: { type: eventTypes[kind], preData: { id, name, username, email, rootRole: root_role } },
  }
}
