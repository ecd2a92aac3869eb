import { builtInRoles } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import { deleteAccount } from '../../../identity/account/delete-account.ts'
import { disableAccount } from '../../../identity/account/disable-account.ts'
import { refusalOfLast } from '../../../identity/account/last-administrator.ts'
import { refusalOfLockOut } from '../../../identity/sign-in/break-glass.ts'
import type { Ports } from '../../../pipeline/ports.ts'
import type { ScimRequest, ScimResponse } from '../../../pipeline/scim-route.ts'
import { lockAdministrators } from '../../../store/repositories/accounts.repository.ts'
import { lockScimUser, releaseScimUser, type ScimUserRow } from '../../../store/repositories/scim-users.repository.ts'
import { revisionKeys } from '../../../store/revision-keys.ts'
import { baseOf, readId, refusalOfVersion, scimActor } from '../scim-resource.ts'
import { unknownScimUser } from './update-user.ts'
import { toUserResource } from './user-resource.ts'

/** The provider manages its users whatever permissions they have. */
const provider = { grants: [{ permission: 'ADMIN' }] } as const

/** Disables the only owner of a project instead of deleting it: its access ends, and the project keeps its owner. */
const release = ({ id, name, username, email, disabled_at }: ScimUserRow, at: string) => {
  const disabled = disabled_at === null ? disableAccount(id, at) : undefined
  return {
    statements: [...(disabled?.statements ?? []), releaseScimUser(id, at)],
    events: [...(disabled?.events ?? []), { type: 'user-unmanaged', preData: { id, name, username, email } }],
    revisions: [revisionKeys.access],
    result: null,
  }
}

/**
 * Deletes a user. The last administrator returns 409. The only owner of a project is disabled, and stays until the project has another
 * owner; the provider no longer sees the user.
 */
export const deleteScimUser = async (ports: Ports, { params, ifMatch }: ScimRequest): Promise<ScimResponse | Failure> => {
  const id = readId(params.id)
  if (id === undefined) return unknownScimUser(params.id)
  const at = new Date(ports.runtime.now()).toISOString()
  const done = await ports.store.write(scimActor, async (tx) => {
    const [administrators, [row]] = await tx.batch(lockAdministrators(builtInRoles.Admin.id), lockScimUser(id))
    if (!row) return unknownScimUser(params.id)
    const refused = refusalOfVersion(ifMatch, toUserResource(baseOf(ports))(row).meta.version) ?? refusalOfLast(administrators, id)
    const lockedOut = refused ?? (await refusalOfLockOut(tx, ports, { removedAccounts: [id] }))
    if (lockedOut) return lockedOut
    const deleted = await deleteAccount(tx, provider, id, 'User')
    if (deleted instanceof Failure) return deleted.name === 'ConflictError' ? release(row, at) : deleted
    return {
      statements: deleted.statements,
      events: [deleted.event],
      revisions: [revisionKeys.access, revisionKeys.projects],
      result: null,
    }
  })
  return done instanceof Failure ? done : { status: 204 }
}
