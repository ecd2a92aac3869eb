import { type Poll, pollAgain } from '../../delivery/scope/poll-again.ts'
import { type SeenScope, shownMeta } from '../../delivery/scope/read-scope.ts'
import type { Ports } from '../../pipeline/ports.ts'

/**
 * Returns a function that returns true while an equal poll gets the same 304. The function then counts the poll: the token
 * as used, and the process as seen.
 */
export const repeatUnchanged = (ports: Ports, poll: Poll, scope: SeenScope): (() => boolean) => {
  const { call, isCurrent } = pollAgain(ports, poll, scope)
  return () => {
    if (!isCurrent()) return false
    ports.runtime.fleet.poll(call, false)
    return true
  }
}

/**
 * The same for a poll that received the features with this tag; undefined: the poll is not repeated. An instance that has newer features already,
 * because a client knew a newer tag, sends those. The invitation to stream is a header of the response.
 */
export const repeatFeatures = (ports: Ports, poll: Poll, scope: SeenScope, tag: string): (() => boolean) | undefined => {
  // A client that got other features does not send its old tag again.
  if (poll.connection.ifNoneMatch !== undefined) return undefined
  const { cache, runtime } = ports
  const { isInviting } = runtime.streams
  // The check keeps only these variables in memory.
  const { environment } = scope
  const shown = cache.delivered.in(environment)
  if (shownMeta(shown, scope).etag !== tag) return undefined
  const { call, isCurrent, isShown } = pollAgain(ports, poll, scope)
  return () => {
    const features = cache.delivered.in(environment)
    if (!isShown(features) || runtime.streams.isInviting !== isInviting || !isCurrent()) return false
    runtime.fleet.poll(call, false)?.answer(tag, features.count, features)
    return true
  }
}
