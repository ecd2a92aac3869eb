import { Name } from './name.tsx'

interface Named {
  readonly name?: string | null | undefined
  readonly username?: string | null | undefined
  readonly email?: string | null | undefined
}

/** The name, user name or mail address of an account, as plain text. */
export const nameOfAccount = ({ name, username, email }: Named): string => name || username || email || 'Account without a name'

/** The name of an account, with its own writing direction. */
export const AccountName = ({ account }: { readonly account: Named }) => <Name isMono={false}>{nameOfAccount(account)}</Name>
