import { errorClass } from './error-class.ts'
import type { HalyardError } from './halyard-error.ts'

interface WithoutResponse<Name extends string> extends HalyardError<Name> {
  /** Error code of the platform, such as ECONNREFUSED; absent in browsers. */
  readonly code: string | undefined
}

/** An attempt took longer than its timeout. */
export type TimeoutError = WithoutResponse<'TimeoutError'>
export const TimeoutError = /* @__PURE__ */ errorClass<TimeoutError>('TimeoutError')

/** The response is missing or broke off; a TimeoutError is one, too. The server may have executed the request anyway. */
export type ConnectionError = WithoutResponse<'ConnectionError' | 'TimeoutError'>
export const ConnectionError = /* @__PURE__ */ errorClass<ConnectionError>('ConnectionError', 'TimeoutError')
