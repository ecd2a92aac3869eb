interface Named {
  readonly name?: string | null | undefined
  readonly username?: string | null | undefined
  readonly email?: string | null | undefined
}

/** The name, user name or mail address of an account, as plain text. */
export const nameOfAccount = ({ name, username, email }: Named): string => name || username || email || 'Account without a name'

/** The name of an account, apart from the direction of the surrounding text. */
export const AccountName = ({ account }: { readonly account: Named }) => <bdi>{nameOfAccount(account)}</bdi>
