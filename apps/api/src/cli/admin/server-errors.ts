import { isHalyardError } from '@halyard/sdk'
import { Refusal, Refused } from '../refusal.ts'
import type { Target } from './target.ts'

/** Turns an error of a call into a Refusal that says what to do. Returns other errors unchanged. */
export const refusalFor = (error: unknown, { url, source }: Target): unknown => {
  if (!isHalyardError(error)) return error
  const { name, message, status, id, details } = error
  if (name === 'ConnectionError' || name === 'TimeoutError')
    return new Refusal(`${url} does not respond: ${message}. Run the command again; look at the state first if it changes something`)
  if (status !== undefined && id === undefined)
    return new Refusal(`${url} does not answer as a Halyard server does (status ${status}). Check the URL`)
  if (name === 'AuthenticationRequired') return new Refusal(`${url} does not accept the token of ${source}. Run: halyard login`)
  if (name === 'PreconditionFailed') return new Refusal('Somebody else changed this in the meantime. Run the command again')
  return new Refused({ message, details: details.map((detail) => ({ message: detail.message, path: detail.path })) })
}
