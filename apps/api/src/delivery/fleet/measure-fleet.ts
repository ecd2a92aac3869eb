import type { Metrics } from '../../telemetry/metrics.ts'
import type { StreamHub } from '../streams/stream-hub.ts'
import type { SdkFleet } from './sdk-fleet.ts'
import type { OnArrival } from './sdk-process.ts'

/** How many applications, and how many pairs of application and SDK, get values of their own. */
const mostApplications = 100
const mostPairs = 300
const others = 'other'
const unknown = 'unknown'

/** Measures how long changes take to processes. Applications that are heard of late share one value. */
export const observeArrivals = (metrics: Pick<Metrics, 'observeArrival'>): OnArrival => {
  const pairs = new Set<string>()
  const applications = new Set<string>()
  return ({ identity: { appName, sdk }, transport }, seconds) => {
    if (seconds.length === 0) return
    const [application, version] = [appName ?? unknown, sdk ?? unknown]
    const pair = JSON.stringify([application, version])
    const hasRoom = pairs.size < mostPairs && (applications.has(application) || applications.size < mostApplications)
    const isKnown = pairs.has(pair) || hasRoom
    if (isKnown) {
      applications.add(application)
      pairs.add(pair)
    }
    for (const each of seconds) metrics.observeArrival(isKnown ? application : others, isKnown ? version : others, transport, each)
  }
}

const countByApplication = (fleet: SdkFleet): ReadonlyMap<string, number> => {
  fleet.expire()
  const counts = new Map<string, number>()
  for (const { identity } of fleet) {
    const name = identity.appName ?? unknown
    const label = counts.has(name) || counts.size < mostApplications ? name : others
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return counts
}

export const measureFleet = (metrics: Metrics, fleet: SdkFleet, streams: Pick<StreamHub, 'count'>): void => {
  metrics.addGauge('halyard_streams', 'Open streams of this server', () => streams.count)
  metrics.addGauges('halyard_sdk_processes', 'Live SDK processes that called this server, by application', 'application', () =>
    countByApplication(fleet),
  )
}
