import type { Target } from './route.ts'

/** One request of a call. It contains the path pattern and not the address, because addresses can contain secrets. */
export interface RequestEvent extends Target {
  /** Number of this request in its call, from 1. */
  readonly attempt: number
  /** The headers without Authorization. */
  readonly headers: Headers
}

/** The end of a request: a response, or the error without a response. */
export interface ResponseEvent {
  /** The object that `onRequest` received. */
  readonly request: RequestEvent
  /** Milliseconds since the request was sent, with the body of the response unless it is a stream. */
  readonly duration: number
  /** Status of the response. Undefined: no response, or an incomplete one. */
  readonly status: number | undefined
  /** Headers of the response. */
  readonly headers: Headers | undefined
  /** The reason for the missing response: a ConnectionError, or the reason of the signal that aborted the call. */
  readonly error: unknown
}
