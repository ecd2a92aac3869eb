import { ofrepEndpoints } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import { readScope, seeHeld, shownMeta } from '../../delivery/scope/read-scope.ts'
import { eventsPath } from '../../delivery/streams/event-streams.ts'
import { refetchFrames } from '../../delivery/streams/frames.ts'
import { readTicket } from '../../delivery/streams/tickets.ts'
import { queryOf } from './query.ts'
import type { StreamKind } from './streaming.ts'

const invalidTicket = failure(
  'AuthenticationRequired',
  'The ticket of this event stream is invalid or has expired; evaluate all features again to get a new ticket',
)

/** A parameter that occurs more than once is ignored. */
const parameter = (url: string | undefined, name: string): string | undefined => {
  const value = queryOf(url ?? '')[name]
  return typeof value === 'string' ? value : undefined
}

/**
 * Notifies OpenFeature providers when to evaluate again. Browsers cannot send headers with an event stream, so the ticket in the URL
 * identifies the token.
 */
export const ofrepStream: StreamKind = {
  path: eventsPath,
  frames: refetchFrames,
  carriesFeatures: false,
  access: ofrepEndpoints.evaluateFlags.access,
  inline: true,
  requestOf: ({ identity, runtime }, incoming) => {
    const ticket = readTicket(identity.keyring, parameter(incoming.url, 'ticket') ?? '', runtime.now())
    return ticket ? { credentials: { authorization: undefined, tokenId: ticket.tokenId }, query: () => ticket } : invalidTicket
  },
  sinceOf: async (ports, { headers, url }, seen) => {
    const held = headers['last-event-id']?.toString() ?? parameter(url, 'flagConfigEtag')
    const scope = await seeHeld(ports, seen, held)
    const features = await readScope(ports, scope)
    return held === undefined || held === shownMeta(features, scope).etag ? features.count : null
  },
}
