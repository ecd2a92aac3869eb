import type { Metrics } from '../../telemetry/metrics.ts'
import type { ChangeStreams } from '../change-streams/change-streams.ts'
import type { StreamHub } from '../streams/stream-hub.ts'
import type { SdkFleet } from './sdk-fleet.ts'
import type { OnArrival } from './sdk-process.ts'

/** Maximum number of applications, and of pairs of application and SDK, with their own label values. */
const maxApplications = 100
const maxPairs = 300
const others = 'other'
const unknown = 'unknown'

/** Measures how long changes take to reach processes. Applications beyond the maximum share one label value. */
export const observeArrivals = (metrics: Pick<Metrics, 'observeArrival'>): OnArrival => {
  const pairs = new Set<string>()
  const applications = new Set<string>()
  return ({ identity: { appName, sdk }, transport }, seconds) => {
    if (seconds.length === 0) return
    const [application, version] = [appName ?? unknown, sdk ?? unknown]
    const pair = JSON.stringify([application, version])
    const hasRoom = pairs.size < maxPairs && (applications.has(application) || applications.size < maxApplications)
    const isKnown = pairs.has(pair) || hasRoom
    if (isKnown) {
      applications.add(application)
      pairs.add(pair)
    }
    for (const each of seconds) metrics.observeArrival(isKnown ? application : others, isKnown ? version : others, transport, each)
  }
}

const countByApplication = (fleet: SdkFleet): [{ application: string }, number][] => {
  fleet.expire()
  const counts = new Map<string, number>()
  for (const { identity } of fleet) {
    const name = identity.appName ?? unknown
    const label = counts.has(name) || counts.size < maxApplications ? name : others
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return Array.from(counts, ([application, count]) => [{ application }, count])
}

export const measureFleet = (
  metrics: Metrics,
  fleet: SdkFleet,
  streams: Pick<StreamHub, 'count'>,
  changeStreams: Pick<ChangeStreams, 'count'>,
): void => {
  metrics.provide('halyard_streams', () => streams.count)
  metrics.provide('halyard_change_streams', () => changeStreams.count)
  metrics.provide('halyard_sdk_processes', () => countByApplication(fleet))
}
