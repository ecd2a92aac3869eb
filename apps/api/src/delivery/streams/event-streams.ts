import type { OfrepEventStream } from '@halyard/contracts'
import type { Ports } from '../../pipeline/ports.ts'
import { ticketOf } from './tickets.ts'

/** Where OpenFeature providers are told that they should evaluate again. */
export const eventsPath = '/ofrep/v1/events'

/** After so long without anybody looking, providers close their stream, in seconds. The default of the protocol. */
const inactivityDelaySec = 120

interface Evaluated {
  /** Id of the API token. */
  readonly tokenId: number
  readonly environment: string
  /** The tag of the features. */
  readonly configuration: string
}

/** The event streams for a client that has evaluated all features. A stream whose client has older features begins with an event. */
export const eventStreamsOf = (
  { identity: { keyring }, runtime: { now, settings } }: Ports,
  { tokenId, environment, configuration }: Evaluated,
): OfrepEventStream[] => {
  const query = new URLSearchParams({ ticket: ticketOf(keyring, { tokenId, environment }, now()), flagConfigEtag: configuration })
  // The client adds its own origin: it may know the server by another name. A proxy may serve it below a path.
  const base = new URL(settings.publicUrl).pathname.replace(/\/$/, '')
  return [{ type: 'sse', endpoint: { requestUri: `${base}${eventsPath}?${query}` }, inactivityDelaySec }]
}
