import type { OfrepEventStream } from '@halyard/contracts'
import type { Ports } from '../../pipeline/ports.ts'
import { ticketOf } from './tickets.ts'

/** Path of the event stream that notifies OpenFeature providers to evaluate again. */
export const eventsPath = '/ofrep/v1/events'

/** Seconds of inactivity after which providers close their stream. The default of the protocol. */
const inactivityDelaySec = 120

interface Evaluated {
  /** Id of the API token. */
  readonly tokenId: number
  readonly environment: string
  /** The tag of the features. */
  readonly configuration: string
}

/** The event streams for a client that evaluated all features. If the client has older features, its stream begins with an event. */
export const eventStreamsOf = (
  { identity: { keyring }, runtime: { now, settings } }: Ports,
  { tokenId, environment, configuration }: Evaluated,
): OfrepEventStream[] => {
  const query = new URLSearchParams({ ticket: ticketOf(keyring, { tokenId, environment }, now()), flagConfigEtag: configuration })
  // The client adds its own origin, because it may use another host name. A proxy may serve the server below a path.
  const base = new URL(settings.publicUrl).pathname.replace(/\/$/, '')
  return [{ type: 'sse', endpoint: { requestUri: `${base}${eventsPath}?${query}` }, inactivityDelaySec }]
}
