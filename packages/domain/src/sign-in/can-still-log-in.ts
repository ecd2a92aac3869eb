/** An enabled administrator with the ways in which this administrator could log in. */
export interface Administrator {
  readonly id: number
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
  readonly administrators: readonly Administrator[]
}

/** Whether an administrator could log in: by a password, a passkey, or an enabled provider that knows the administrator. */
export const canStillLogIn = ({ passwords, providers, administrators }: SignInState): boolean =>
  administrators.some(
    ({ hasPassword, passkeys, providers: known }) =>
      (passwords && hasPassword) || passkeys.length > 0 || known.some((provider) => providers.includes(provider)),
  )

/** A change of the ways to log in. Absent fields stay as stored. */
export interface SignInChange {
  readonly passwords?: boolean
  /** Keys of providers that the change enables. */
  readonly enabledProviders?: readonly string[]
  /** Keys of providers that the change disables or removes. A key that is also enabled stays enabled. */
  readonly disabledProviders?: readonly string[]
  /** Ids of passkeys that the change removes. */
  readonly removedPasskeys?: readonly number[]
  /** Ids of accounts that the change deletes, disables, or makes no administrators. */
  readonly removedAdministrators?: readonly number[]
}

/** The ways to log in after a change. */
export const signInStateAfter = (before: SignInState, change: SignInChange): SignInState => {
  const { enabledProviders = [], disabledProviders = [], removedPasskeys = [], removedAdministrators = [] } = change
  return {
    passwords: change.passwords ?? before.passwords,
    providers: [...before.providers.filter((key) => !disabledProviders.includes(key)), ...enabledProviders],
    administrators: before.administrators
      .filter(({ id }) => !removedAdministrators.includes(id))
      .map((one) => ({ ...one, passkeys: one.passkeys.filter((id) => !removedPasskeys.includes(id)) })),
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
