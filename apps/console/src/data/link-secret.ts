import { pages } from '../routes.ts'
import { basePath } from './base.ts'

/** Names of the secrets in the query of the links that mails and invitations contain, by the path of their pages. */
const names: Readonly<Record<string, string>> = { [pages.signUp.path]: 'invite', [pages.resetPassword.path]: 'token' }

/** Removes the secret from the address bar and the history, where other people could read it. */
const takeSecret = (): string => {
  const name = names[location.pathname.slice(basePath.length)]
  if (name === undefined) return ''
  const secret = new URLSearchParams(location.search).get(name) ?? ''
  history.replaceState(null, '', location.pathname)
  return secret
}

/** The secret of the link that opened the console; empty without a secret. main.tsx imports this file first. */
export const linkSecret: string = takeSecret()
