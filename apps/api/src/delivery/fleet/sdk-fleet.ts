import { hash } from 'node:crypto'
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

/** A primary key holds 2,704 bytes at most, and a proxy can have the projects of a token, up to 1,000. */
const digestOf = (text: string): string => hash('sha256', text, 'base64url')

const maxProcesses = 20_000
/** Pages have their own bound, because anyone can open pages. */
const maxPages = 5_000

/** Caches the results of a function by scope and revision. */
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

const currentStateOf = (features: EnvironmentFeatures): Shown => {
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
  /** The latest revision that the processes were compared with. */
  count: number
}

const kindOf = (process: SdkProcess) => (process instanceof PageProcess ? 'pages' : 'processes')

type KindOfPolling<P> = new (...parts: ConstructorParameters<typeof PollingProcess>) => P

/** The live processes that called this server, by environment. */
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
    const process = this.#findOrAdd(call, PollingProcess, defaultIntervals.poll)
    process?.recordPoll(call.connection.ifNoneMatch, isDelta, this.#now())
    return process
  }

  show(call: SdkCall, outcomes: Outcomes): void {
    this.#findOrAdd(call, PageProcess, defaultIntervals.page)?.show(call.connection.ifNoneMatch, outcomes, this.#now())
  }

  stream(call: SdkCall, features: EnvironmentFeatures): StreamingProcess | null {
    // Each stream gets its own id, because processes without a connection id may have the same name.
    const identity = identityOf(call, `stream-${++this.#unnamedStreams}`)
    return identity && this.#put(new StreamingProcess(identity, features, this.#now, this.#onArrival, (process) => this.#close(process)))
  }

  report({ identifier, token, at, appName, version, revisions }: EdgeReport): void {
    const sdk = version === null ? 'unleash-edge' : `unleash-edge:${version}`
    const environments = new Set(revisions.map(({ environment }) => environment))
    const polled = new Set([...environments].filter((environment) => this.#polls(environment, identifier)))
    for (const revision of revisions) {
      const { environment, projects } = revision
      const id = `${token} edge ${digestOf(`${identifier} ${projects.join(' ')}`)}`
      const known = this.#find(environment, id)
      if (polled.has(environment)) {
        if (known && this.#remove(known)) this.#closed.push(known.identity)
        continue
      }
      const identity = { id, environment, appName, instanceId: null, connectionId: identifier, sdk, projects }
      const process = known instanceof EdgeProcess ? known : this.#put(new EdgeProcess(identity, at, this.#onArrival))
      process.recordReport(revision, at)
    }
  }

  /** Compares the processes of an environment with its current features, and returns the processes. */
  catchUp(environment: string, features: EnvironmentFeatures): Iterable<SdkProcess> {
    const of = this.#environments.get(environment)
    if (!of) return []
    // An older state was restored, so earlier revisions are no longer comparable.
    if (features.count < of.count) for (const process of of.processes.values()) process.held = null
    of.count = features.count
    const current = currentStateOf(features)
    for (const process of of.processes.values()) process.catchUp(current)
    return of.processes.values()
  }

  /** Removes the processes that are gone. */
  expire(): void {
    const now = this.#now()
    for (const process of this) if (process.goneAt(now) <= now) this.#remove(process)
  }

  /** The processes whose streams ended since the last call. */
  takeClosed(): readonly SdkIdentity[] {
    return this.#closed.splice(0)
  }

  /** Whether a proxy also polls this server itself. Polls prove more than reports. */
  #polls(environment: string, identifier: string): boolean {
    for (const { transport, identity } of this.#environments.get(environment)?.processes.values() ?? [])
      if (transport === 'poll' && (identity.connectionId === identifier || identity.instanceId === identifier)) return true
    return false
  }

  #find(environment: string, id: string): SdkProcess | undefined {
    return this.#environments.get(environment)?.processes.get(id)
  }

  /** Finds the calling process, or adds the process if this is its first call. */
  #findOrAdd<P extends PollingProcess>(call: SdkCall, Kind: KindOfPolling<P>, byDefault: number): P | null {
    const { caller, connection } = call
    const { environment, filter, inline, keys } = call.scope
    const found = connection.connectionId === undefined ? undefined : this.#find(environment, idOf(caller, connection.connectionId))
    if (found instanceof Kind) return found
    const identity = identityOf(call, 'unnamed')
    if (!identity) return null
    const unnamed = this.#find(environment, identity.id)
    if (unnamed instanceof Kind) return unnamed
    const scope = { environment, filter, inline, keys }
    return this.#put(new Kind(identity, this.#now(), scope, intervalOf(connection.interval, byDefault), this.#onArrival))
  }

  /** Adds a process. Beyond the bound, a process counts as one of the processes with unknown revisions, and a page is not counted. */
  #put<P extends SdkProcess>(process: P): P {
    const { environment, id } = process.identity
    const of = this.#environments.get(environment) ?? { processes: new Map<string, SdkProcess>(), count: 0 }
    const replaced = of.processes.get(id)
    if (!replaced && this.#isFullFor(process)) this.expire()
    if (!replaced && this.#isFullFor(process)) return process instanceof PageProcess ? process : this.#countOnly(process)
    process.held = replaced?.held ?? null
    if (!replaced) this.#sizes[kindOf(process)]++
    of.processes.set(id, process)
    this.#environments.set(environment, of)
    return process
  }

  #isFullFor(process: SdkProcess): boolean {
    return process instanceof PageProcess ? this.#sizes.pages >= maxPages : this.#sizes.processes >= maxProcesses
  }

  #countOnly<P extends SdkProcess>(process: P): P {
    const { environment } = process.identity
    const of = this.#environments.get(environment) ?? { processes: new Map<string, SdkProcess>(), count: 0 }
    const uncounted = of.processes.get('uncounted')
    if (uncounted) uncounted.seenAt = this.#now()
    // A token for all environments can name any environment, so the number of environments is bounded too.
    else if (this.#environments.size < maxProcesses) {
      of.processes.set('uncounted', new UncountedProcesses(environment, this.#now()))
      this.#environments.set(environment, of)
    }
    return process
  }

  #close(process: StreamingProcess): void {
    if (this.#remove(process)) this.#closed.push(process.identity)
  }

  #remove(process: SdkProcess): boolean {
    const { environment, id } = process.identity
    const processes = this.#environments.get(environment)?.processes
    // Another process may have this id by now: a process that changed from a stream to polls.
    if (processes?.get(id) !== process) return false
    processes.delete(id)
    if (!(process instanceof UncountedProcesses)) this.#sizes[kindOf(process)]--
    if (processes.size === 0) this.#environments.delete(environment)
    return true
  }
}
