import { deltaBody, deltaSince, eventsOf, hydration } from '../../cache/delivered/delta.ts'
import type { EnvironmentFeatures } from '../../cache/delivered/environment-features.ts'
import type { ClientScope } from '../scope/client-scope.ts'

/** What the streams of one kind send. A frame is a complete server-sent event. */
export interface Frames {
  readonly name: string
  /** What a client gets that has just connected and knows everything up to `since`. */
  first(features: EnvironmentFeatures, scope: ClientScope, since: number | null): Buffer
  /** What is new after `since`. Undefined: nothing. */
  next(features: EnvironmentFeatures, scope: ClientScope, since: number): Buffer | undefined
}

const frame = (event: string, id: number | undefined, data: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: `),
    typeof data === 'string' ? Buffer.from(data) : data,
    Buffer.from('\n\n'),
  ])

const connected = 'unleash-connected'
const updated = 'unleash-updated'

const everything = (event: string, { table, count }: EnvironmentFeatures, { filter }: ClientScope) =>
  frame(event, count, hydration(table, filter, count).plain())

/** Deltas, as SDKs read them. */
export const deltaFrames: Frames = {
  name: 'delta',
  first: (features, scope, since) => {
    const { table, count } = features
    const delta = since === null || since > count ? undefined : deltaSince(table, scope.filter, since)
    if (!delta) return everything(connected, features, scope)
    const events = eventsOf(table, delta, count)
    return frame(connected, events === '' ? undefined : count, deltaBody(events).plain())
  },
  next: (features, scope, since) => {
    const { table, count } = features
    const delta = since > count ? undefined : deltaSince(table, scope.filter, since)
    if (!delta) return everything(updated, features, scope)
    const events = eventsOf(table, delta, count)
    return events === '' ? undefined : frame(updated, count, deltaBody(events).plain())
  },
}
