import { AuthenticationRequired, ConnectionError, HalyardError, PreconditionFailed } from '@halyard/sdk'
import { Refusal, Refused } from '../refusal.ts'
import type { Target } from './target.ts'

/** Turns an error of a call into a Refusal that says what to do. Returns other errors unchanged. */
export const refusalFor = (error: unknown, { url, source }: Target): unknown => {
  if (!(error instanceof HalyardError)) return error
  if (error instanceof ConnectionError)
    return new Refusal(`${url} does not respond: ${error.message}. Run the command again; look at the state first if it changes something`)
  if (error.status !== undefined && error.id === undefined)
    return new Refusal(`${url} does not answer as a Halyard server does (status ${error.status}). Check the URL`)
  if (error instanceof AuthenticationRequired) return new Refusal(`${url} does not accept the token of ${source}. Run: halyard login`)
  if (error instanceof PreconditionFailed) return new Refusal('Somebody else changed this in the meantime. Run the command again')
  const details = error.details.map(({ message, path }) => ({ message, path }))
  return new Refused({ message: error.message, details })
}
