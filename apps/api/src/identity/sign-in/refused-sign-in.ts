import { type Failure, failure } from '@halyard/domain'
import type { Log } from '../../telemetry/log.ts'

interface Refused {
  /** Why, for the administrator. It contains no text that the provider sent. */
  readonly reason: string
  readonly provider: string
  readonly requestId: string
}

const general = 'The response of the identity provider was refused: log in again, or ask an administrator'

/** Logs the reason for a refused login, and returns 401 with a message for the person. */
export const refusedSignIn = (log: Log, refused: Refused, message = general): Failure => {
  log.warn(refused, 'a single sign-on was refused')
  return failure('AuthenticationRequired', message)
}
