import { hash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from '../cli/listen.ts'
import { type Application, type Count, EdgeReports } from './edge-reports.ts'

interface Token {
  readonly token: string
  readonly type: string
  readonly environment: string
  readonly projects: readonly string[]
}

/** Data of the proxy for one token. */
interface Held {
  readonly token: Token
  tag?: string
  features?: Features
  at?: string
}

interface Features {
  readonly version: number
  readonly features: readonly object[]
  readonly meta: { readonly revisionId: number }
}

interface Metrics {
  readonly appName: string
  readonly bucket: { readonly start: string; readonly toggles: Record<string, Pick<Count, 'yes' | 'no' | 'variants'>> }
}

interface Bulk {
  readonly applications: readonly Application[]
  readonly metrics: readonly Count[]
}

type Json = Record<string, unknown>
interface Reply {
  readonly status: number
  readonly body?: string
  readonly tag?: string
}

const spec = '6.1.0'
const version = '20.4.1'
const quoted = /^(?:W\/)?"[^"]*"$/

/** Returns the tag of a response. Throws if Unleash Edge could not parse the tag. */
const parsedTag = (response: Response): string => {
  const tag = response.headers.get('etag')
  if (tag === null || !quoted.test(tag)) throw new Error(`The proxy cannot parse the tag ${tag}`)
  return tag
}

const parsedFeatures = (body: unknown): Features => {
  const { version: format, features, meta } = body as Features
  const isUnsigned = Number.isInteger(meta?.revisionId) && meta.revisionId >= 0
  if (format !== 2 || !Array.isArray(features) || !isUnsigned) throw new Error(`The proxy cannot parse ${JSON.stringify(body)}`)
  return body as Features
}

/**
 * A proxy that calls its upstream like Unleash Edge 20.4, and serves applications and other proxies. The test triggers the calls to the
 * upstream.
 */
export class FakeEdge {
  readonly name: string
  readonly identifier: string = randomUUID()
  /** Statuses of the proxy's polls. */
  readonly polls: number[] = []
  readonly reports = new EdgeReports()
  readonly #upstream: string
  readonly #held = new Map<string, Held>()
  #url = ''

  private constructor(name: string, upstream: string) {
    this.name = name
    this.#upstream = upstream
  }

  /** Starts a proxy with tokens that its upstream must accept. The proxy closes when the test ends. */
  static async start(name: string, upstream: string, tokens: readonly string[]): Promise<FakeEdge> {
    const edge = new FakeEdge(name, upstream)
    const known = await edge.#validate(tokens)
    if (known.length !== tokens.length) throw new Error('The upstream does not accept all tokens of the proxy')
    await edge.refresh()
    edge.#url = await listen(async (incoming, outgoing) => {
      const { status, body, tag } = await edge.#serve(incoming)
      outgoing.writeHead(status, { 'Content-Type': 'application/json', ...(tag !== undefined && { ETag: tag }) }).end(body)
    })
    return edge
  }

  get url(): string {
    return this.#url
  }

  /** Secrets of the tokens with which the proxy reads. */
  get tokens(): readonly string[] {
    return [...this.#held.keys()]
  }

  /** Polls for each token once. A refused token is dropped with its features. */
  async refresh(): Promise<void> {
    for (const held of [...this.#held.values()]) await this.#poll(held)
  }

  /** Validates all tokens again, as Unleash Edge does every hour. */
  async revalidate(): Promise<void> {
    const known = new Set((await this.#ask(this.tokens)).map(({ token }) => token))
    for (const token of this.tokens) if (!known.has(token)) this.#held.delete(token)
  }

  /** Sends counts and applications for each environment, and then the state of the proxy. */
  async send(): Promise<void> {
    const first = new Map([...this.#held.values()].map(({ token }) => [token.environment, token.token]))
    for (const [environment, token] of first)
      await this.reports.send(environment, (body) => this.#post('/api/client/metrics/bulk', token, body))
    for (const token of new Set(first.values())) await this.#post('/api/client/metrics/edge', token, this.#state())
  }

  async #validate(tokens: readonly string[]): Promise<readonly Token[]> {
    const known = await this.#ask(tokens)
    for (const token of known) if (['client', 'backend'].includes(token.type)) this.#held.set(token.token, { token })
    return known
  }

  async #ask(tokens: readonly string[]): Promise<readonly Token[]> {
    const response = await this.#post('/edge/validate', null, { tokens })
    if (response.status !== 200) throw new Error(`Tokens cannot be validated: ${response.status}`)
    const known = ((await response.json()) as { tokens: readonly Token[] }).tokens
    for (const { environment, projects, type } of known)
      if (!environment || !type || !Array.isArray(projects)) throw new Error('The proxy cannot parse the tokens')
    return known
  }

  async #poll(held: Held): Promise<void> {
    const response = await fetch(`${this.#upstream}/api/client/features`, { headers: this.#headers(held) }).catch(() => undefined)
    if (!response) return
    this.polls.push(response.status)
    if (response.status === 401 || response.status === 403) this.#held.delete(held.token.token)
    if (response.status !== 200) return
    const features = parsedFeatures(await response.json())
    Object.assign(held, { tag: parsedTag(response), features, at: new Date().toISOString() })
  }

  #headers({ token: { token }, tag }: Held): Record<string, string> {
    return {
      Authorization: token,
      'Unleash-Client-Spec': spec,
      'Unleash-Interval': '15000',
      'Unleash-AppName': this.name,
      'Unleash-InstanceId': this.identifier,
      'Unleash-Connection-Id': this.identifier,
      'Unleash-Sdk': `unleash-edge:${version}`,
      ...(tag !== undefined && { 'If-None-Match': tag }),
    }
  }

  #post(path: string, token: string | null, body: object): Promise<Response> {
    const headers = { 'Content-Type': 'application/json', ...(token !== null && { Authorization: token }) }
    return fetch(this.#upstream + path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  #state(): Json {
    const held = [...this.#held.values()].filter(({ features }) => features)
    return {
      identifier: this.identifier,
      appName: this.name,
      edgeVersion: version,
      region: null,
      edgeApiKeyRevisionIds: held.map(({ token: { environment, projects }, features, at }) => ({
        ...{ environment, projects, lastUpdated: at },
        revisionId: features!.meta.revisionId,
      })),
      connectedEdges: this.reports.edges,
    }
  }

  async #serve(incoming: IncomingMessage): Promise<Reply> {
    const { method, url, headers } = incoming
    const call = `${method} ${url?.split('?')[0]}`
    const body = method === 'POST' ? ((await json(incoming)) as Json) : {}
    if (call === 'POST /edge/validate') return this.#known(body.tokens as readonly string[])
    const token = headers.authorization ?? ''
    if (!this.#held.has(token)) await this.#validate([token])
    const held = this.#held.get(token)
    if (!held) return { status: 403 }
    if (call === 'GET /api/client/features') return this.#features(held, headers['if-none-match'])
    this.#take(call, held.token, body)
    return { status: 202 }
  }

  async #known(tokens: readonly string[]): Promise<Reply> {
    const unknown = tokens.filter((token) => !this.#held.has(token))
    if (unknown.length > 0) await this.#validate(unknown)
    const known = tokens.flatMap((token) => this.#held.get(token)?.token ?? [])
    return { status: 200, body: JSON.stringify({ tokens: known }) }
  }

  /** The tag is a hash of the body, which is serialised again for each request. */
  async #features(held: Held, ifNoneMatch: string | undefined): Promise<Reply> {
    if (!held.features) await this.#poll(held)
    if (!held.features) return { status: 503 }
    const body = JSON.stringify(held.features)
    const tag = `"${hash('sha256', body)}"`
    return ifNoneMatch === tag ? { status: 304, tag } : { status: 200, body, tag }
  }

  #take(call: string, { environment }: Token, body: Json): void {
    const via = { appName: this.name, instanceId: this.identifier }
    if (call === 'POST /api/client/register') this.reports.register({ ...(body as { appName: string }), environment, connectVia: [via] })
    if (call === 'POST /api/client/metrics/edge') this.reports.keepEdge(body as { identifier: string })
    if (call === 'POST /api/client/metrics') {
      const { appName, bucket } = body as unknown as Metrics
      for (const [featureName, counts] of Object.entries(bucket.toggles))
        this.reports.count({ ...counts, featureName, appName, environment, timestamp: bucket.start })
    }
    if (call === 'POST /api/client/metrics/bulk') {
      const { applications, metrics } = body as unknown as Bulk
      for (const one of applications) this.reports.register({ ...one, connectVia: [...(one.connectVia ?? []), via] })
      for (const count of metrics) this.reports.count(count)
    }
  }
}
