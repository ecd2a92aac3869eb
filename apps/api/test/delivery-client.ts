import { expect } from 'vitest'
import { EventReader } from './event-stream.ts'
import type { TestServer } from './harness.ts'

export interface ClientFeature {
  readonly name: string
  readonly project: string
}
export interface ClientSegment {
  readonly id: number
}
interface State {
  readonly features: readonly ClientFeature[]
  readonly segments: readonly ClientSegment[]
}

type Event =
  | ({ readonly type: 'hydration' } & State)
  | { readonly type: 'feature-updated'; readonly feature: ClientFeature }
  | { readonly type: 'feature-removed'; readonly featureName: string }
  | { readonly type: 'segment-updated'; readonly segment: ClientSegment }
  | { readonly type: 'segment-removed'; readonly segmentId: number }

/** An application that holds what it was sent, as SDKs do. */
export class DeliveryClient {
  readonly token: string
  readonly #kind: 'full' | 'delta' | 'stream'
  readonly #features = new Map<string, ClientFeature>()
  readonly #segments = new Map<number, ClientSegment>()
  #tag: string | undefined
  #last: string | undefined
  #stream: { readonly server: TestServer; readonly reader: EventReader } | undefined

  constructor(kind: 'full' | 'delta' | 'stream', token: string) {
    this.#kind = kind
    this.token = token
  }

  /** Asks this instance until the client holds the state. */
  async follow(server: TestServer, state: State, what: string): Promise<void> {
    const wanted = JSON.stringify([state.features.toSorted(byName), state.segments.toSorted(byId)])
    if (this.#kind === 'stream') return this.#read(server, wanted, what)
    await expect
      .poll(
        async () => {
          await this.#poll(server)
          return this.#held()
        },
        { timeout: 20_000, interval: 30, message: `${this.#kind}, ${what}` },
      )
      .toBe(wanted)
    // Once it holds the state, it is not sent again.
    expect(await this.#poll(server), `${this.#kind} again, ${what}`).toBe(304)
  }

  async end(): Promise<void> {
    await this.#stream?.reader.cancel()
  }

  #held(): string {
    return JSON.stringify([[...this.#features.values()].sort(byName), [...this.#segments.values()].sort(byId)])
  }

  async #poll(server: TestServer): Promise<number> {
    const path = this.#kind === 'full' ? '/api/client/features' : '/api/client/delta'
    const headers = { 'Unleash-Client-Spec': '5.2.0', ...(this.#tag !== undefined && { 'If-None-Match': this.#tag }) }
    const answer = await server.send('GET', path, { token: this.token, headers })
    this.#tag = answer.headers.get('etag') ?? undefined
    if (answer.status === 304) return 304
    expect(answer.status).toBe(200)
    this.#apply(this.#kind === 'full' ? [{ type: 'hydration', ...answer.json }] : answer.json.events)
    return 200
  }

  async #read(server: TestServer, wanted: string, what: string): Promise<void> {
    if (this.#stream?.server !== server) {
      await this.#stream?.reader.cancel()
      const headers = { Authorization: this.token, ...(this.#last !== undefined && { 'Last-Event-ID': this.#last }) }
      this.#stream = { server, reader: new EventReader(await fetch(`${server.url}/api/client/streaming`, { headers })) }
      await this.#next()
    }
    const { reader } = this.#stream
    const late = setTimeout(() => void reader.cancel(), 20_000)
    while (this.#held() !== wanted) expect(await this.#next(), `stream, ${what}: holds ${this.#held()} and not ${wanted}`).toBe(true)
    clearTimeout(late)
  }

  async #next(): Promise<boolean> {
    const event = await this.#stream!.reader.next()
    if (!event) return false
    this.#last = event.id ?? this.#last
    this.#apply(JSON.parse(event.data).events)
    return true
  }

  #apply(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === 'hydration') {
        this.#features.clear()
        this.#segments.clear()
        for (const feature of event.features) this.#features.set(feature.name, feature)
        for (const segment of event.segments) this.#segments.set(segment.id, segment)
      }
      if (event.type === 'feature-updated') this.#features.set(event.feature.name, event.feature)
      if (event.type === 'feature-removed') this.#features.delete(event.featureName)
      if (event.type === 'segment-updated') this.#segments.set(event.segment.id, event.segment)
      if (event.type === 'segment-removed') this.#segments.delete(event.segmentId)
    }
  }
}

const byName = (one: ClientFeature, other: ClientFeature) => (one.name < other.name ? -1 : 1)
const byId = (one: ClientSegment, other: ClientSegment) => one.id - other.id
