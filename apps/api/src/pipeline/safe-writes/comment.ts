import { isUtf8 } from 'node:buffer'
import { takesComment } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { type Failure, failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Preconditions } from '../call.ts'
import type { Route } from '../route.ts'

/**
 * Decodes a header, which Node returns with one character for each byte. The bytes are read as UTF-8 if they are valid UTF-8, else as
 * Latin-1.
 * Percent-encoding is decoded only if all of it is correct, so "50% of them" is unchanged.
 */
export const decodeComment = (header: string): string => {
  const bytes = Buffer.from(header, 'latin1')
  const text = isUtf8(bytes) ? bytes.toString('utf8') : header
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const wrong = (message: string): Failure =>
  failure('ValidationError', `Halyard-Comment: ${message}`, [{ path: 'Halyard-Comment', message }])

/** The reason that the events of a request store; null: the request has no reason, or the endpoint stores none. */
export const commentOf = (route: Route, { comment }: Preconditions): string | null | Failure => {
  if (comment === undefined || !takesComment(route)) return null
  const text = comment.trim()
  if ([...text].length > limits.commentLength) return wrong(`must have at most ${limits.commentLength} characters`)
  if (/\p{Cc}/u.test(text) || !text.isWellFormed()) return wrong('must not contain control characters or halves of surrogate pairs')
  return text === '' ? null : text
}

/** The caller with the reason, which events store with their author. */
export const withComment = (caller: Caller, comment: string | null): Caller =>
  comment === null ? caller : { ...caller, actor: { ...caller.actor, comment } }
