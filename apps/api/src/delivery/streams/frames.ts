import { type Delta, deltaBody, eventsOf, hydration, isEmptyDelta } from '../../cache/delivered/delta.ts'
import type { EnvironmentFeatures } from '../../cache/delivered/environment-features.ts'
import type { ClientScope } from '../../pipeline/fleet.ts'
import { shownMeta } from '../scope/read-scope.ts'

/** The events of one stream protocol. */
export interface Frames {
  /** The name of the protocol. */
  readonly protocol: 'unleash' | 'ofrep'
  /** The event for a client whose state is unknown to the server. */
  everything(isFirst: boolean, features: EnvironmentFeatures, scope: ClientScope): Buffer
  /** The event for a client that lacks a delta; undefined: no event is sent. */
  changes(isFirst: boolean, features: EnvironmentFeatures, scope: ClientScope, delta: Delta): Buffer | undefined
}

/** A complete server-sent event. */
const frame = (name: string, id: string | number | undefined, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: `), data, Buffer.from('\n\n')])

const unleashName = (isFirst: boolean) => (isFirst ? 'unleash-connected' : 'unleash-updated')

/** SDKs of Unleash receive the changes themselves, in the form of the delta endpoint. */
export const unleashFrames: Frames = {
  protocol: 'unleash',
  everything: (isFirst, features, { filter }) => frame(unleashName(isFirst), features.count, hydration(features, filter).plain()),
  changes: (isFirst, features, _, delta) => {
    const events = eventsOf(features, delta)
    if (events === '' && !isFirst) return undefined
    return frame(unleashName(isFirst), events === '' ? undefined : features.count, deltaBody(events).plain())
  },
}

const refetch = (features: EnvironmentFeatures, scope: ClientScope): Buffer => {
  const { etag } = shownMeta(features, scope)
  return frame('message', etag, Buffer.from(JSON.stringify({ type: 'refetchEvaluation', etag })))
}

/** OpenFeature providers are notified to evaluate again. The id of an event is the tag of the features. Source: OFREP 0.3, ADR 8. */
export const refetchFrames: Frames = {
  protocol: 'ofrep',
  everything: (_, features, scope) => refetch(features, scope),
  changes: (_, features, scope, delta) => (isEmptyDelta(delta) ? undefined : refetch(features, scope)),
}
