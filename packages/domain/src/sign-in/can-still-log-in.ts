/** An enabled person with the sources of the role Admin, and with the ways in which this person could log in. */
export interface Administrator {
  readonly id: number
  /** Whether the own root role is Admin. */
  readonly hasOwnRole: boolean
  /** Ids of the groups with the root role Admin that the person is a member of. */
  readonly groups: readonly number[]
  readonly hasPassword: boolean
  /** Ids of passkeys. */
  readonly passkeys: readonly number[]
  /** Keys of the providers that the administrator has logged in with before. */
  readonly providers: readonly string[]
}

/** The ways to log in that the server offers. */
export interface SignInState {
  readonly passwords: boolean
  /** Keys of the enabled providers. */
  readonly providers: readonly string[]
  /** People without any source of the role Admin are no administrators. A change can add them to a group of administrators. */
  readonly administrators: readonly Administrator[]
}

const isAdministrator = ({ hasOwnRole, groups }: Administrator): boolean => hasOwnRole || groups.length > 0

/** Whether an administrator could log in: by a password, a passkey, or an enabled provider that knows the administrator. */
export const canStillLogIn = ({ passwords, providers, administrators }: SignInState): boolean =>
  administrators.some((one) => {
    const { hasPassword, passkeys, providers: known } = one
    const hasWay = (passwords && hasPassword) || passkeys.length > 0 || known.some((provider) => providers.includes(provider))
    return isAdministrator(one) && hasWay
  })

/** A change of who is an administrator through one group. */
export interface MembershipChange {
  /** Id of a group with the root role Admin. */
  readonly group: number
  /** Ids of accounts that are administrators through the group no more; all: the group is deleted or loses the role. */
  readonly removed: readonly number[] | 'all'
  /** Ids of accounts that become members. */
  readonly added: readonly number[]
}

/** A change of the ways to log in. Absent fields stay as stored. */
export interface SignInChange {
  readonly passwords?: boolean
  /** Keys of providers that the change enables. */
  readonly enabledProviders?: readonly string[]
  /** Keys of providers that the change disables or removes. A key that is also enabled stays enabled. */
  readonly disabledProviders?: readonly string[]
  /** Ids of passkeys that the change removes. */
  readonly removedPasskeys?: readonly number[]
  /** Ids of accounts that the change deletes or disables. */
  readonly removedAccounts?: readonly number[]
  /** Ids of accounts whose own root role is not Admin after the change. They can stay administrators through groups. */
  readonly removedOwnRoles?: readonly number[]
  readonly memberships?: MembershipChange
}

const groupsAfter = ({ id, groups }: Administrator, change: MembershipChange | undefined): readonly number[] => {
  if (!change) return groups
  const { group, removed, added } = change
  const isRemoved = removed === 'all' || removed.includes(id)
  const kept = isRemoved ? groups.filter((one) => one !== group) : groups
  return added.includes(id) && !kept.includes(group) ? [...kept, group] : kept
}

/** The ways to log in after a change. */
export const signInStateAfter = (before: SignInState, change: SignInChange): SignInState => {
  const { enabledProviders = [], disabledProviders = [], memberships } = change
  const { removedPasskeys = [], removedAccounts = [], removedOwnRoles = [] } = change
  return {
    passwords: change.passwords ?? before.passwords,
    providers: [...before.providers.filter((key) => !disabledProviders.includes(key)), ...enabledProviders],
    administrators: before.administrators
      .filter(({ id }) => !removedAccounts.includes(id))
      .map((one) => ({
        ...one,
        hasOwnRole: one.hasOwnRole && !removedOwnRoles.includes(one.id),
        groups: groupsAfter(one, memberships),
        passkeys: one.passkeys.filter((id) => !removedPasskeys.includes(id)),
      })),
  }
}

/**
 * Whether a change locks the administrators out: password login is off afterwards, no administrator can log in, and this change causes it.
 * While password login is on, a mailed or printed link gives an administrator a password.
 */
export const locksOut = (before: SignInState, change: SignInChange): boolean => {
  const after = signInStateAfter(before, change)
  return !after.passwords && !canStillLogIn(after) && (before.passwords || canStillLogIn(before))
}
