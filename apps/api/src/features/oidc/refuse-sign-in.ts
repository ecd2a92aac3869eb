import { type Failure, failure } from '@halyard/domain'
import { WrongMetadata } from '../../identity/open-id/metadata.ts'
import { ProviderUnreachable } from '../../identity/open-id/provider-fetch.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { SignInRequest } from '../../pipeline/sign-in-route.ts'

/** The message for a person; the log has the reason. */
export const refusedSignIn = failure('AuthenticationRequired', 'The login with the identity provider failed: log in again')
export const unreachableProvider = failure('Unavailable', 'The identity provider cannot be reached at the moment: try again later')

/** Writes the reason of a refusal to the log, and returns the refusal. */
export const refuse = ({ runtime: { log } }: Ports, { params, requestId }: SignInRequest, reason: string, refusal: Failure): Failure => {
  log.warn({ reason, provider: params.provider, requestId }, 'a single sign-on was refused')
  return refusal
}

/** Visible ASCII characters of a text that others wrote. */
const printable = (text: string): string => text.replace(/[^ -~]/g, '?').slice(0, 200)

/** OAuth errors of a provider, which the library throws. */
const providerError = (thrown: Error): string => ('error' in thrown && typeof thrown.error === 'string' ? ` (${thrown.error})` : '')

/** The reason of a refusal for the log. Messages of the library contain no values of tokens, but its causes do. */
export const reasonOf = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return 'unknown error'
  const { cause } = thrown
  const further = cause instanceof Error && cause.message !== thrown.message ? `: ${cause.message}` : ''
  return printable(`${thrown.message}${providerError(thrown)}${further}`)
}

/** Whether the provider itself, and not its response for a person, has the fault. */
export const isFaultOfProvider = (thrown: unknown): boolean => thrown instanceof ProviderUnreachable || thrown instanceof WrongMetadata
