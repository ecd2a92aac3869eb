/**
 * Break-glass: while password login is off, one administrator must be able to log in. Each write that takes away a way to log in calls
 * `refusalOfLockOut` in its transaction, after its own locks, and returns the refusal. `force=true` of the caller skips the call.
 * Pass the part that changes, for example `{ disabledProviders: ['saml:https://idp.example.com'] }`.
 */
import { builtInRoles } from '@halyard/contracts/data'
import { type Failure, failure, locksOut, type MembershipChange, type SignInChange, type SignInState } from '@halyard/domain'
import type { Tx } from '../../store/index.ts'
import { findPasswordLogin, listAdministrators, lockSignInMethods } from '../../store/repositories/sign-in-methods.repository.ts'
import { relyingPartyOf } from '../passkey/relying-party.ts'
import type { Keyring } from '../secret/keyring.ts'
import { listEnabledProviders } from './enabled-providers.ts'

const lockedOut = failure(
  'ConflictError',
  'No administrator could log in afterwards: an administrator must first add a passkey or log in with an identity provider. ' +
    'If everyone is locked out, the command `halyard auth password-on` switches password login on again',
)

/** The parts of the ports that decide which stored ways to log in work now. */
export interface SignInPorts {
  readonly identity: { readonly keyring: Keyring }
  readonly runtime: { readonly now: () => number; readonly settings: { readonly publicUrl: string } }
}

const readState = async (
  tx: Tx,
  { identity, runtime }: SignInPorts,
  passwords: boolean,
  joining: readonly number[],
): Promise<SignInState> => {
  const [rows] = await tx.batch(listAdministrators([builtInRoles.Admin.id], joining))
  const passkeysWork = relyingPartyOf(runtime.settings.publicUrl) !== null
  return {
    passwords,
    providers: await listEnabledProviders(tx, identity.keyring, runtime.now()),
    administrators: rows.map(({ id, has_own_role, groups, has_password, passkeys, providers }) => ({
      id,
      hasOwnRole: has_own_role,
      groups,
      hasPassword: has_password,
      passkeys: passkeysWork ? passkeys : [],
      providers,
    })),
  }
}

/** Returns 409 if no administrator could log in after the change; null: the change is fine. Locks the ways to log in. */
export const refusalOfLockOut = async (tx: Tx, ports: SignInPorts, change: SignInChange): Promise<Failure | null> => {
  // The lock makes changes of the ways to log in wait for each other, also on other instances.
  await tx.batch(lockSignInMethods())
  const [[stored]] = await tx.batch(findPasswordLogin())
  const passwords = stored?.disabled !== true
  if (change.passwords ?? passwords) return null
  const state = await readState(tx, ports, passwords, change.memberships?.added ?? [])
  return locksOut(state, change) ? lockedOut : null
}

/** A locked group as stored before a change. */
interface FormerGroup {
  readonly id: number
  readonly root_role: number | null
}

/**
 * Returns 409 if no administrator could log in after a change of the members or of the root role of a group; null: the change is fine. A
 * login by single sign-on does not call it: the provider's decision about memberships has precedence.
 */
export const refusalOfLostMembers = async (
  tx: Tx,
  ports: SignInPorts,
  { id, root_role }: FormerGroup,
  { removed, added }: Pick<MembershipChange, 'removed' | 'added'>,
): Promise<Failure | null> => {
  const losesMembers = removed === 'all' || removed.length > 0
  if (root_role !== builtInRoles.Admin.id || !losesMembers) return null
  return refusalOfLockOut(tx, ports, { memberships: { group: id, removed, added } })
}
