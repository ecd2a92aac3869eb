import type { SignInMethods } from '@halyard/sdk'
import { basePath } from '../data/base.ts'
import { hasPasskeys } from '../data/passkeys.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'

/** The page to open after the login: the parameter `to` of the sign-in page, or the present page. */
const returnTo = (): string => new URLSearchParams(location.search).get('to') ?? location.pathname.slice(basePath.length)

/** The ways to log in without a password: passkeys, and each identity provider. */
export const SignInMethodList = ({ methods }: { readonly methods: SignInMethods | undefined }) => {
  if (!methods) return null
  const { passkey, password, providers } = methods
  const isOffered = passkey && hasPasskeys()
  return (
    <>
      {isOffered && <PasskeySignIn label="Log in with a passkey" />}
      {providers.map(({ path, name }) => (
        <p key={path}>
          <a href={`${basePath}${path}?returnTo=${encodeURIComponent(returnTo())}`}>
            Log in with <bdi>{name}</bdi>
          </a>
        </p>
      ))}
      {!password && !isOffered && providers.length === 0 && (
        <p>This browser offers no way to log in: password login is switched off. Ask the operators of the server.</p>
      )}
    </>
  )
}
