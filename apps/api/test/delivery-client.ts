import { expect } from 'vitest'
import { EventReader } from './event-stream.ts'
import type { Answer, TestServer } from './harness.ts'

export interface ClientFeature {
  readonly name: string
  readonly project: string
  readonly description?: string | null
}
export interface ClientSegment {
  readonly id: number
}
export interface State {
  readonly features: readonly ClientFeature[]
  readonly segments: readonly ClientSegment[]
}

export type DeltaEvent =
  | ({ readonly type: 'hydration' } & State)
  | { readonly type: 'feature-updated'; readonly feature: ClientFeature }
  | { readonly type: 'feature-removed'; readonly featureName: string }
  | { readonly type: 'segment-updated'; readonly segment: ClientSegment }
  | { readonly type: 'segment-removed'; readonly segmentId: number }

/** Name of the pulse of a project: a feature whose description is a growing number. */
export const pulseOf = (project: string): string => `pulse-of-${project}`

/** The flags that a token reads. */
export const stateOf = async (server: TestServer, token: string): Promise<State> => (await read(server, token)).json

const read = (server: TestServer, token: string, tag?: string): Promise<Answer> => {
  const headers = { 'Unleash-Client-Spec': '5.2.0', ...(tag !== undefined && { 'If-None-Match': tag }) }
  return server.send('GET', '/api/client/features', { token, headers })
}

const textOf = ({ features, segments }: State): string => JSON.stringify([features.toSorted(byName), segments.toSorted(byId)])

/** The flags of a client after the events that the client received. */
export class HeldFlags {
  readonly #features = new Map<string, ClientFeature>()
  readonly #segments = new Map<number, ClientSegment>()

  /** The sum of all pulses. */
  get pulse(): number {
    return [...this.#features.values()]
      .filter(({ name, project }) => name === pulseOf(project))
      .reduce((sum, { description }) => sum + Number(description), 0)
  }

  get(name: string): ClientFeature | undefined {
    return this.#features.get(name)
  }

  /** All flags as text, for comparison. */
  get text(): string {
    return textOf({ features: [...this.#features.values()], segments: [...this.#segments.values()] })
  }

  apply(events: readonly DeltaEvent[]): void {
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

const scopes = [
  { project: '*', environment: 'development' },
  { project: 'default', environment: 'development' },
  { project: 'shop', environment: 'production' },
]

/** An application that stores the received flags, as SDKs do. */
export class DeliveryClient {
  readonly token: string
  readonly #kind: 'full' | 'delta' | 'stream'
  readonly #held = new HeldFlags()
  #tag: string | undefined
  #last: string | undefined
  #stream: { readonly server: TestServer; readonly reader: EventReader } | undefined

  /** The largest pulse so far. */
  #pulse = 0
  /** The body of the last full list. */
  #body: string | undefined

  constructor(kind: 'full' | 'delta' | 'stream', token: string) {
    this.#kind = kind
    this.token = token
  }

  /** A client of each kind for each of three scopes. */
  static async ofEachKind(server: TestServer): Promise<readonly DeliveryClient[]> {
    const clients: DeliveryClient[] = []
    for (const scope of scopes) {
      const token = await server.newToken({ type: 'backend', ...scope })
      for (const kind of ['full', 'delta', 'stream'] as const) clients.push(new DeliveryClient(kind, token))
    }
    return clients
  }

  /** From now on, accepts an older state as a new one, as after a restore. */
  mayGoBack(): void {
    this.#pulse = 0
  }

  /** Reads from this instance until the client has the state. */
  async follow(server: TestServer, state: State, what: string): Promise<void> {
    const wanted = textOf(state)
    if (this.#kind === 'stream') return this.#read(server, wanted, what)
    await expect
      .poll(
        async () => {
          const status = await this.#poll(server)
          // The server returns 304 when the client has the state.
          return status === 304 ? this.#held.text : status
        },
        { timeout: 20_000, interval: 30, message: `${this.#kind}, ${what}` },
      )
      .toBe(wanted)
    if (this.#kind === 'full') await this.#compare(server, what)
  }

  /** Polls once. The instance may not know the last change yet. */
  async glance(server: TestServer): Promise<void> {
    if (this.#kind !== 'stream') await this.#poll(server)
  }

  async end(): Promise<void> {
    await this.#stream?.reader.cancel().catch(() => undefined)
  }

  /** Expects that the server returns 304 exactly if the client already has the bytes of the complete response. */
  async #compare(server: TestServer, what: string): Promise<void> {
    const [before, asked, after] = [
      await read(server, this.token),
      await read(server, this.token, this.#tag),
      await read(server, this.token),
    ]
    // If the responses differ, the instance learned of a change meanwhile.
    if (before.text === after.text) expect(asked.status === 304, `the same bytes, ${what}`).toBe(this.#body === before.text)
  }

  async #poll(server: TestServer): Promise<number> {
    const headers = { 'Unleash-Client-Spec': '5.2.0', ...(this.#tag !== undefined && { 'If-None-Match': this.#tag }) }
    const asked =
      this.#kind === 'full' ? read(server, this.token, this.#tag) : server.send('GET', '/api/client/delta', { token: this.token, headers })
    const answer = await asked
    this.#tag = answer.headers.get('etag') ?? undefined
    if (answer.status === 304) return 304
    expect(answer.status).toBe(200)
    if (this.#kind === 'full') {
      expect(answer.text, 'a new body').not.toBe(this.#body)
      this.#body = answer.text
    }
    this.#apply(this.#kind === 'full' ? [{ type: 'hydration', ...answer.json }] : answer.json.events)
    return 200
  }

  async #read(server: TestServer, wanted: string, what: string): Promise<void> {
    if (this.#stream?.server !== server) {
      await this.#stream?.reader.cancel().catch(() => undefined)
      const headers = { Authorization: this.token, ...(this.#last !== undefined && { 'Last-Event-ID': this.#last }) }
      this.#stream = { server, reader: new EventReader(await fetch(`${server.url}/api/client/streaming`, { headers })) }
      await this.#next()
    }
    const { reader } = this.#stream
    const late = setTimeout(() => void reader.cancel(), 20_000)
    while (this.#held.text !== wanted) expect(await this.#next(), `stream, ${what}: holds ${this.#held.text} and not ${wanted}`).toBe(true)
    clearTimeout(late)
  }

  async #next(): Promise<boolean> {
    const event = await this.#stream!.reader.next()
    if (!event) return false
    this.#last = event.id ?? this.#last
    this.#apply(JSON.parse(event.data).events)
    return true
  }

  /** Applies events. Fails if they lead back to an older state. */
  #apply(events: readonly DeltaEvent[]): void {
    this.#held.apply(events)
    expect(this.#held.pulse, `${this.#kind}: the pulse`).toBeGreaterThanOrEqual(this.#pulse)
    this.#pulse = this.#held.pulse
  }
}

const byName = (one: ClientFeature, other: ClientFeature) => (one.name < other.name ? -1 : 1)
const byId = (one: ClientSegment, other: ClientSegment) => one.id - other.id
