import type { IncomingMessage, ServerResponse } from 'node:http'
import { readSession } from '../../identity/caller/cookies.ts'
import { isSameOrigin } from '../../identity/caller/same-origin.ts'
import type { ClientConnection } from '../../pipeline/client-connection.ts'

/** OpenFeature also sends the token as X-API-Key. */
const isOfrep = (url: string | undefined) => url?.startsWith('/ofrep/') === true

/** The client connection of a request over HTTP. Cookies and origins are read only on demand. */
export class HttpConnection implements ClientConnection {
  readonly address: string | undefined
  readonly #incoming: IncomingMessage
  readonly #outgoing: ServerResponse
  readonly #publicUrl: string

  constructor(incoming: IncomingMessage, outgoing: ServerResponse, address: string | undefined, publicUrl: string) {
    this.#incoming = incoming
    this.#outgoing = outgoing
    this.#publicUrl = publicUrl
    this.address = address
  }

  get authorization(): string | undefined {
    const { authorization, 'x-api-key': key } = this.#incoming.headers
    return authorization ?? (isOfrep(this.#incoming.url) ? key?.toString() : undefined)
  }

  get clientSpec(): string | undefined {
    return this.#header('unleash-client-spec')
  }

  get connectionId(): string | undefined {
    return this.#header('unleash-connection-id') ?? this.#header('x-unleash-connection-id')
  }

  get sdk(): string | undefined {
    return this.#header('unleash-sdk')
  }

  get appName(): string | undefined {
    return this.#header('unleash-appname') ?? this.#header('x-unleash-appname')
  }

  get instanceId(): string | undefined {
    return this.#header('unleash-instanceid')
  }

  get interval(): string | undefined {
    return this.#header('unleash-interval')
  }

  get ifNoneMatch(): string | undefined {
    return this.#incoming.headers['if-none-match']
  }

  get userAgent(): string | undefined {
    return this.#incoming.headers['user-agent']
  }

  get session(): string | undefined {
    return readSession(this.#incoming.headers.cookie)
  }

  get sameOrigin(): boolean {
    return isSameOrigin(this.#incoming.headers, this.#publicUrl)
  }

  setCookie(cookie: string): void {
    this.#outgoing.setHeader('Set-Cookie', cookie)
  }

  clearSiteData(): void {
    // "cookies" is omitted, because browsers would also delete the cookies of all other hosts of the domain.
    this.#outgoing.setHeader('Clear-Site-Data', '"cache", "storage"')
  }

  onClose(listener: () => void): void {
    if (this.#outgoing.destroyed) listener()
    else this.#outgoing.once('close', listener)
  }

  reportDropped(entries: number): void {
    if (entries > 0) this.#outgoing.setHeader('Halyard-Dropped', String(entries))
  }

  #header(name: string): string | undefined {
    const header = this.#incoming.headers[name]
    return Array.isArray(header) ? header[0] : header
  }
}
