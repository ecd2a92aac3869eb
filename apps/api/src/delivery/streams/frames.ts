import { deltaBody, deltaSince, eventsOf, hydration } from '../../cache/delivered/delta.ts'
import type { EnvironmentFeatures } from '../../cache/delivered/environment-features.ts'
import type { FeatureFilter } from '../../cache/delivered/feature-filter.ts'

type Name = 'unleash-connected' | 'unleash-updated'

/** A complete server-sent event. */
const frame = (name: Name, id: number | undefined, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: `), data, Buffer.from('\n\n')])

/** Everything that the filter lets pass. */
export const everything = (name: Name, features: EnvironmentFeatures, filter: FeatureFilter): Buffer =>
  frame(name, features.count, hydration(features, filter).plain())

/** What changed after a revision, without events if nothing did. Undefined: the client has to get everything. */
export const changesSince = (name: Name, features: EnvironmentFeatures, filter: FeatureFilter, since: number | null) => {
  const delta = deltaSince(features, filter, since)
  if (!delta) return undefined
  const events = eventsOf(features, delta)
  return { isEmpty: events === '', bytes: frame(name, events === '' ? undefined : features.count, deltaBody(events).plain()) }
}
