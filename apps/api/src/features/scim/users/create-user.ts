import { accountKey, accountNamesOf, Failure, readScimUser, ScimRefusal, type ScimUserDraft } from '@halyard/domain'
import { keysOf } from '../../../identity/account/create-account.ts'
import { disableAccount } from '../../../identity/account/disable-account.ts'
import { withoutFormerOwner } from '../../../identity/account/former-owner.ts'
import { grantsOfAccount } from '../../../identity/caller/account-caller.ts'
import type { Ports } from '../../../pipeline/ports.ts'
import type { ScimRequest, ScimResponse } from '../../../pipeline/scim-route.ts'
import type { Tx } from '../../../store/index.ts'
import { findRolesOfAccount } from '../../../store/repositories/account-callers.repository.ts'
import {
  findKeys,
  insertAccount,
  insertKeys,
  lockAccount,
  lockKeys,
  nextAccountId,
} from '../../../store/repositories/accounts.repository.ts'
import { findUnproven } from '../../../store/repositories/identities.repository.ts'
import { findProvisioning, type ScimUserRow, storeScimUser } from '../../../store/repositories/scim-users.repository.ts'
import { revisionKeys } from '../../../store/revision-keys.ts'
import type { Change } from '../../../store/writer.ts'
import { baseOf, scimActor } from '../scim-resource.ts'
import { storeUserChange } from './store-user-change.ts'
import { refusalOfDraft, toUserResource } from './user-resource.ts'

const taken = (userName: string) => new ScimRefusal('uniqueness', `A user with the name ${userName} exists already`, 'NameExistsError')

interface Creation {
  readonly draft: ScimUserDraft
  readonly settings: ScimRequest['settings']
  readonly at: string
}

const storeNew = (id: number, { draft, settings, at }: Creation): Change<ScimUserRow> => {
  const names = accountNamesOf(draft)
  const account = { id, kind: 'User', ...names, password_hash: null, root_role: settings.root_role, created_at: at } as const
  const isDisabled = draft.active === false
  const disabled = isDisabled ? disableAccount(id, at) : { statements: [], events: [] }
  const own = { external_id: draft.externalId, given_name: draft.givenName, family_name: draft.familyName, is_disabled: isDisabled }
  return {
    statements: [
      insertAccount({ ...account, created_by: scimActor.name }),
      insertKeys(id, keysOf(names)),
      storeScimUser({ account_id: id, ...own, changed_at: at }),
      ...disabled.statements,
    ],
    events: [{ type: 'user-created', data: { id, ...names, rootRole: settings.root_role } }, ...disabled.events],
    revisions: [revisionKeys.access],
    result: {
      id,
      ...names,
      ...own,
      root_role: settings.root_role,
      created_at: at,
      disabled_at: isDisabled ? at : null,
      changed_at: at,
      groups: [],
    },
  }
}

/** Takes over an existing account with the name: one that the provider removed before, or any account without ADMIN if the settings allow it. */
const adopt = async (tx: Tx, ports: Ports, id: number, { draft, settings, at }: Creation): Promise<Change<ScimUserRow> | Failure> => {
  const [[account], [provisioning], [roles], [owner]] = await tx.batch(
    lockAccount(id, 'User'),
    findProvisioning(id),
    findRolesOfAccount(id),
    findUnproven(id),
  )
  const refused = taken(draft.userName)
  if (!account || !roles || account.is_provisioned) return refused
  const isKnown = provisioning !== undefined
  if (!isKnown && !settings.adopt_existing) return refused
  if (!isKnown && grantsOfAccount(roles).some(({ permission }) => permission === 'ADMIN')) return refused
  const { name, username, email, root_role, created_at, disabled_at } = account
  const before: ScimUserRow = {
    ...{ id, name, username, email, root_role, created_at, disabled_at },
    ...{ external_id: null, given_name: null, family_name: null, changed_at: at, groups: [] },
    is_disabled: provisioning?.is_disabled ?? false,
  }
  const wanted = { ...draft, displayName: draft.displayName ?? draft.formatted ?? name, active: draft.active ?? true }
  const stored = await storeUserChange(tx, ports, before, wanted, accountNamesOf(wanted), at)
  if (stored instanceof Failure) return stored
  return {
    ...stored,
    statements: [...(owner?.is_unproven ? withoutFormerOwner(id) : []), ...stored.statements],
    events: [{ type: 'user-managed', data: { id, provider: 'scim' } }, ...stored.events],
    revisions: [revisionKeys.access],
  }
}

/** Creates a user. Returns 409 if the name belongs to another account. */
export const createScimUser = async (ports: Ports, { body, settings }: ScimRequest): Promise<ScimResponse | Failure> => {
  const draft = readScimUser(body)
  if (draft instanceof Failure) return draft
  const refused = refusalOfDraft(draft)
  if (refused) return refused
  const keys = keysOf(accountNamesOf(draft))
  const at = new Date(ports.runtime.now()).toISOString()
  const row = await ports.store.write(scimActor, async (tx) => {
    const [, found, [next]] = await tx.batch(lockKeys(keys), findKeys(keys), nextAccountId())
    const creation = { draft, settings, at }
    if (found.length === 0) return storeNew(next!.id, creation)
    const named = found.find(({ key }) => key === accountKey(draft.userName))
    if (!named || found.some(({ account_id }) => account_id !== named.account_id)) return taken(named ? draft.userName : found[0]!.key)
    return adopt(tx, ports, named.account_id, creation)
  })
  if (row instanceof Failure) return row
  const resource = toUserResource(baseOf(ports))(row)
  return { status: 201, body: resource, etag: resource.meta.version, location: resource.meta.location }
}
