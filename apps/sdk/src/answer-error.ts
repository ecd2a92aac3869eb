import type { Answer } from './attempt.ts'
import type { ErrorDetail } from './generated/types.ts'
import { HalyardError } from './halyard-error.ts'
import { nameOf } from './route.ts'

/** An error body of a server that may have more error names than this client. */
interface Documented {
  readonly id?: string
  readonly name: string
  readonly message: string
  readonly details?: readonly ErrorDetail[]
}

const isDocumented = (body: unknown): body is Documented => {
  const { name, message, details = [] } = (body ?? {}) as Record<string, unknown>
  return typeof name === 'string' && typeof message === 'string' && Array.isArray(details)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The error of a response that cannot be used. */
export const errorOf = ({ request, response: { status, headers }, text }: Answer, fault: string): HalyardError => {
  const body = parsed(text)
  const { id, name, message, details } = isDocumented(body) ? body : { message: `${nameOf(request)} ${fault}` }
  return new HalyardError({
    id,
    name,
    message,
    details,
    status,
    requestId: headers.get('X-Request-Id') ?? undefined,
    body,
    attempts: request.attempt,
  })
}

/** The value of a JSON text from a response. Throws a HalyardError for another text, for example from another server. */
export const readJson = (answer: Answer, text: string): unknown => {
  const value = parsed(text)
  // The value of a JSON text never equals the text.
  if (value === text) throw errorOf(answer, 'returned a response that is not JSON')
  return value
}
