import type { Answer } from './attempt.ts'
import * as errorClasses from './generated/errors.ts'
import type { ErrorDetail } from './generated/types.ts'
import { HalyardError } from './halyard-error.ts'
import { nameOf, type Route } from './route.ts'

/** An error body of a server that may have more error names than this client. */
interface Documented {
  readonly id: string
  readonly name: string
  readonly message: string
  readonly details?: readonly ErrorDetail[]
}

const isDocumented = (body: unknown): body is Documented => {
  if (typeof body !== 'object' || body === null) return false
  const { id, name, message, details = [] } = body as Record<string, unknown>
  return [id, name, message].every((field) => typeof field === 'string') && Array.isArray(details)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const classesByName = new Map<string, typeof HalyardError>(Object.entries(errorClasses))

/** The error class of a status, if only one error name has this status; otherwise the base class. */
const classOfStatus = (status: number): typeof HalyardError => {
  const [only, ...others] = Object.values(errorClasses).filter((one) => one.status === status)
  return only && others.length === 0 ? only : HalyardError
}

const isRedirect = ({ status, opaque }: Answer): boolean => opaque || [301, 302, 303, 307, 308].includes(status)

/** The error of an unsuccessful response. */
export const errorOf = (route: Route, answer: Answer): HalyardError => {
  const { status, requestId } = answer
  const body = parsed(answer.text)
  if (isDocumented(body)) {
    const { id, name, message, details } = body
    return new (classesByName.get(name) ?? HalyardError)({ message, name, status, id, details, requestId, body })
  }
  const message = isRedirect(answer)
    ? `${nameOf(route)} was redirected: create the client with the final address as baseUrl`
    : `${nameOf(route)} returned status ${status} without an error body`
  return new (classOfStatus(status))({ message, status, requestId, body })
}

const parseLines = (text: string): unknown[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/**
 * The value of a successful response; an array for JSON lines. Throws a HalyardError if the response is not JSON, for example from another
 * server.
 */
export const readValue = (route: Route, { status, text, type, requestId }: Answer): unknown => {
  if (text === '') return undefined
  try {
    return type?.startsWith('application/x-ndjson') ? parseLines(text) : JSON.parse(text)
  } catch {
    throw new HalyardError({ message: `${nameOf(route)} returned a response that is not JSON`, status, requestId, body: text })
  }
}
