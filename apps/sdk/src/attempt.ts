import { HalyardError } from './halyard-error.ts'
import type { RequestEvent } from './hooks.ts'
import { nameOf } from './route.ts'
import { watch } from './watch.ts'

export interface Attempt {
  readonly request: RequestEvent
  readonly timeout: number
  readonly signal: AbortSignal | undefined
  /** Whether the body of a successful response stays unread. */
  readonly isStream: boolean
  /** Sends the request. */
  readonly send: (signal: AbortSignal) => Promise<Response>
}

/** A response with the text of its body. */
export interface Answer {
  readonly request: RequestEvent
  readonly response: Response
  /** Empty in a stream. */
  readonly text: string
  /** Runs a part of the request, such as reading a piece of the body, with the timeout and the signal of the call. */
  readonly watched: <T>(work: () => Promise<T>) => Promise<T>
}

/** An error of fetch, or anything else that a custom fetch function throws. */
type Thrown = { readonly cause?: { readonly code?: unknown } | null; readonly code?: unknown } | null | undefined

/** The code of an error. Its message is ignored, because messages of custom fetch functions can contain addresses and headers. */
const codeOf = (thrown: Thrown): string | undefined => {
  const code = thrown?.cause?.code ?? thrown?.code
  return typeof code === 'string' ? code : undefined
}

/** Sends a request once. Rejects with ConnectionError, TimeoutError, or the reason of the signal. */
export const attempt = ({ request, timeout, signal, isStream, send }: Attempt): Promise<Answer> => {
  const controller = new AbortController()
  const watched: Answer['watched'] = async (work) => {
    signal?.throwIfAborted()
    const stop = watch(timeout, signal, () => controller.abort())
    try {
      return await work()
    } catch (thrown) {
      signal?.throwIfAborted()
      const isLate = controller.signal.aborted
      const code = codeOf(thrown as Thrown)
      const [name, fault] = isLate
        ? ['TimeoutError', `took longer than ${timeout} ms`]
        : ['ConnectionError', `got no response${code ? ` (${code})` : ''}`]
      throw new HalyardError({ name, message: `${nameOf(request)} ${fault}`, code, attempts: request.attempt })
    } finally {
      stop()
    }
  }
  return watched(async () => {
    const response = await send(controller.signal)
    return { request, response, text: isStream && response.ok ? '' : await response.text(), watched }
  })
}
