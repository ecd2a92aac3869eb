import { deltaSince, eventsOf } from '../../cache/delivered/delta.ts'
import type { EnvironmentFeatures } from '../../cache/delivered/environment-features.ts'
import type { EdgeReport } from '../../pipeline/edge-reports.ts'
import type { ClientScope, Outcomes, SdkCall } from '../../pipeline/fleet.ts'
import { shownMeta } from '../scope/read-scope.ts'
import {
  defaultIntervals,
  EdgeProcess,
  intervalOf,
  PageProcess,
  PollingProcess,
  StreamingProcess,
  UncountedProcesses,
} from './processes.ts'
import { identityOf, idOf, type OnArrival, type SdkIdentity, type SdkProcess, type Shown } from './sdk-process.ts'

const mostProcesses = 20_000
/** Anybody can open pages, so they have room of their own. */
const mostPages = 5_000

/** The results of a function, each computed once for the same scope and number. */
const memoized = <T>(compute: (scope: ClientScope, revision: number) => T) => {
  const known = new Map<ClientScope['filter'], Map<string, T>>()
  return (scope: ClientScope, revision: number): T => {
    const ofScope = known.get(scope.filter) ?? new Map<string, T>()
    known.set(scope.filter, ofScope)
    const name = `${scope.inline} ${revision}`
    if (!ofScope.has(name)) ofScope.set(name, compute(scope, revision))
    return ofScope.get(name)!
  }
}

const shownBy = (features: EnvironmentFeatures): Shown => {
  const tagOf = memoized((scope) => shownMeta(features, scope).etag)
  return {
    features,
    tagOf: (scope) => tagOf(scope, 0),
    isUnchanged: memoized(({ filter }, since) => {
      const delta = deltaSince(features, filter, since)
      return delta !== undefined && eventsOf(features, delta) === ''
    }),
  }
}

interface OfEnvironment {
  readonly processes: Map<string, SdkProcess>
  /** The revision that was shown last. */
  count: number
}

const kindOf = (process: SdkProcess) => (process instanceof PageProcess ? 'pages' : 'processes')

type KindOfPolling<P> = new (...parts: ConstructorParameters<typeof PollingProcess>) => P

/** The processes that called this server and are not gone, by environment. */
export class SdkFleet {
  readonly #now: () => number
  readonly #onArrival: OnArrival
  readonly #environments = new Map<string, OfEnvironment>()
  readonly #sizes = { processes: 0, pages: 0 }
  #unnamedStreams = 0
  #closed: SdkIdentity[] = []

  constructor(now: () => number, onArrival: OnArrival) {
    this.#now = now
    this.#onArrival = onArrival
  }

  get environments(): readonly string[] {
    return [...this.#environments.keys()]
  }

  *[Symbol.iterator](): IterableIterator<SdkProcess> {
    for (const { processes } of this.#environments.values()) yield* processes.values()
  }

  poll(call: SdkCall, isDelta: boolean): PollingProcess | null {
    const process = this.#known(call, PollingProcess, defaultIntervals.poll)
    process?.hear(call.peer.ifNoneMatch, isDelta, this.#now())
    return process
  }

  show(call: SdkCall, outcomes: Outcomes): void {
    this.#known(call, PageProcess, defaultIntervals.page)?.show(call.peer.ifNoneMatch, outcomes, this.#now())
  }

  stream(call: SdkCall, features: EnvironmentFeatures): StreamingProcess | null {
    // Processes without an id may have the same name.
    const identity = identityOf(call, `stream-${++this.#unnamedStreams}`)
    return identity && this.#put(new StreamingProcess(identity, features, this.#now, this.#onArrival, (process) => this.#close(process)))
  }

  report({ identifier, token, at, appName, version, revisions }: EdgeReport): void {
    const sdk = version === null ? 'unleash-edge' : `unleash-edge:${version}`
    const environments = new Set(revisions.map(({ environment }) => environment))
    const polled = new Set([...environments].filter((environment) => this.#polls(environment, identifier)))
    for (const revision of revisions) {
      const { environment, projects } = revision
      const id = `${token} edge ${identifier} ${projects.join(' ')}`
      const known = this.#find(environment, id)
      if (polled.has(environment)) {
        if (known && this.#remove(known)) this.#closed.push(known.identity)
        continue
      }
      const identity = { id, environment, appName, instanceId: null, connectionId: identifier, sdk, projects }
      const process = known instanceof EdgeProcess ? known : this.#put(new EdgeProcess(identity, at, this.#onArrival))
      process.hear(revision, at)
    }
  }

  /** Takes in what the features of an environment show, and returns its processes. */
  catchUp(environment: string, features: EnvironmentFeatures): Iterable<SdkProcess> {
    const of = this.#environments.get(environment)
    if (!of) return []
    // An older state was restored, so the counts have another meaning.
    if (features.count < of.count) for (const process of of.processes.values()) process.held = null
    of.count = features.count
    const shown = shownBy(features)
    for (const process of of.processes.values()) process.catchUp(shown)
    return of.processes.values()
  }

  /** Forgets the processes that are gone. */
  expire(): void {
    const now = this.#now()
    for (const process of this) if (process.goneAt(now) <= now) this.#remove(process)
  }

  /** The processes whose streams ended since the last call. */
  takeClosed(): readonly SdkIdentity[] {
    return this.#closed.splice(0)
  }

  /** Whether a proxy polls this server itself, which proves more than its reports. */
  #polls(environment: string, identifier: string): boolean {
    for (const { transport, identity } of this.#environments.get(environment)?.processes.values() ?? [])
      if (transport === 'poll' && (identity.connectionId === identifier || identity.instanceId === identifier)) return true
    return false
  }

  #find(environment: string, id: string): SdkProcess | undefined {
    return this.#environments.get(environment)?.processes.get(id)
  }

  /** The process that calls, which may call for the first time. */
  #known<P extends PollingProcess>(call: SdkCall, Kind: KindOfPolling<P>, byDefault: number): P | null {
    const { caller, peer } = call
    const { environment, filter, inline, keys } = call.scope
    const found = peer.connectionId === undefined ? undefined : this.#find(environment, idOf(caller, peer.connectionId))
    if (found instanceof Kind) return found
    const identity = identityOf(call, 'unnamed')
    if (!identity) return null
    const unnamed = this.#find(environment, identity.id)
    if (unnamed instanceof Kind) return unnamed
    const scope = { environment, filter, inline, keys }
    return this.#put(new Kind(identity, this.#now(), scope, intervalOf(peer.interval, byDefault), this.#onArrival))
  }

  /** Where there is no more room, a process is counted among those that do not say what they hold, and a page is not counted. */
  #put<P extends SdkProcess>(process: P): P {
    const { environment, id } = process.identity
    const of = this.#environments.get(environment) ?? { processes: new Map<string, SdkProcess>(), count: 0 }
    const before = of.processes.get(id)
    if (!before && this.#isFullFor(process)) this.expire()
    if (!before && this.#isFullFor(process)) return process instanceof PageProcess ? process : this.#countOnly(process)
    process.held = before?.held ?? null
    if (!before) this.#sizes[kindOf(process)]++
    of.processes.set(id, process)
    this.#environments.set(environment, of)
    return process
  }

  #isFullFor(process: SdkProcess): boolean {
    return process instanceof PageProcess ? this.#sizes.pages >= mostPages : this.#sizes.processes >= mostProcesses
  }

  #countOnly<P extends SdkProcess>(process: P): P {
    const { environment } = process.identity
    const { processes } = this.#environments.get(environment) ?? {}
    const uncounted = processes?.get('uncounted')
    if (uncounted) uncounted.seenAt = this.#now()
    else processes?.set('uncounted', new UncountedProcesses(environment, this.#now()))
    return process
  }

  #close(process: StreamingProcess): void {
    if (this.#remove(process)) this.#closed.push(process.identity)
  }

  #remove(process: SdkProcess): boolean {
    const { environment, id } = process.identity
    const processes = this.#environments.get(environment)?.processes
    // Another process may have its place: one that went over from a stream to polls.
    if (processes?.get(id) !== process) return false
    processes.delete(id)
    if (!(process instanceof UncountedProcesses)) this.#sizes[kindOf(process)]--
    if (processes.size === 0) this.#environments.delete(environment)
    return true
  }
}
