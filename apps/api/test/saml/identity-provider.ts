import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import samlp, { type Handler, type Participant } from 'samlp'
import SessionParticipants from 'samlp/lib/sessionParticipants/index.js'
import { onTestFinished } from 'vitest'
import { newSigningKey, pemOf, type SigningKey } from './provider.ts'

/** A person of the provider, with the attributes that it sends. */
export interface Person {
  readonly nameId: string
  readonly format?: string
  readonly attributes?: Readonly<Record<string, string | readonly string[]>>
}

const bindings = {
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
}
const mailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

const unescaped = (text: string): string => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

/** The fields of the form with which a provider answers. */
export const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries([...html.matchAll(/name="([^"]+)"\s+value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]))

const run = async (handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
  const { searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
  const body = incoming.method === 'POST' ? Object.fromEntries(new URLSearchParams(await text(incoming))) : {}
  const request = { method: incoming.method ?? 'GET', query: Object.fromEntries(searchParams), body }
  const response = {
    set: (name: string, value: string) => void outgoing.setHeader(name, value),
    send: (content: string | number) => {
      if (typeof content === 'number') outgoing.writeHead(content).end()
      else outgoing.end(content)
    },
    redirect: (url: string) => void outgoing.writeHead(302, { Location: url }).end(),
  }
  handler(request, response, (error) => void outgoing.writeHead(500).end(error?.message ?? 'no handler'))
}

/** A real identity provider: the package samlp behind an HTTP server. */
export class IdentityProvider {
  readonly url: string
  /** The person who is logged in at the provider. */
  person: Person = { nameId: 'ada@example.org' }
  key: SigningKey = newSigningKey()
  /** The certificate with which requests must be signed; null: requests need no signature. */
  spCertificate: string | null = null
  lifetimeInSeconds = 60
  /** Sessions of our server, in which each login adds its own. */
  sessions: Participant[] = []
  /** The way in which messages of a logout are sent. */
  binding: keyof typeof bindings = 'redirect'
  private readonly states = new Map<string, unknown>()

  constructor(url: string) {
    this.url = url
  }

  get entityId(): string {
    return `${this.url}/metadata`
  }

  /** Settings with which our server trusts the provider. */
  get settings() {
    return { enabled: true, entityId: this.entityId, signOnUrl: `${this.url}/sso`, certificate: pemOf(this.key), autoCreate: true }
  }

  private get signing() {
    return { issuer: this.entityId, cert: pemOf(this.key), key: this.key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
  }

  /** Answers a request, or begins a login if `inResponseTo` is absent. */
  login(callback: string, audience?: string): Handler {
    const { nameId, format, attributes } = this.person
    const sessionIndex = `_${crypto.randomUUID()}`
    this.sessions.push({
      serviceProviderId: callback.replace('/callback', '/metadata'),
      sessionIndex,
      nameId,
      nameIdFormat: format ?? mailFormat,
      serviceProviderLogoutURL: callback.replace('/callback', '/logout/done'),
      ...(this.spCertificate !== null && { cert: this.spCertificate }),
    })
    return samlp.auth({
      ...this.signing,
      audience,
      recipient: callback,
      destination: callback,
      lifetimeInSeconds: this.lifetimeInSeconds,
      signingCert: this.spCertificate ?? undefined,
      sessionIndex,
      nameIdentifierFormat: format ?? mailFormat,
      getPostURL: (_: unknown, __: unknown, ___: unknown, done: (error: null, url: string) => void) => done(null, callback),
      getUserFromRequest: () => this.person,
      profileMapper: () => ({ getClaims: () => attributes ?? {}, getNameIdentifier: () => ({ nameIdentifier: nameId }) }),
    })
  }

  /** Receives or begins a single logout. */
  logout(): Handler {
    const { states } = this
    type Done = (error: null, value?: unknown) => void
    return samlp.logout({
      ...this.signing,
      deflate: true,
      protocolBinding: bindings[this.binding],
      signatureAlgorithm: 'rsa-sha256',
      digestAlgorithm: 'sha256',
      sessionParticipants: new SessionParticipants(this.sessions),
      store: {
        save: (_: unknown, state: unknown, done: Done) => {
          const id = crypto.randomUUID()
          states.set(id, state)
          done(null, id)
        },
        load: (_: unknown, id: string, ...more: unknown[]) => (more.at(-1) as Done)(null, states.get(id)),
        update: (_: unknown, __: unknown, ___: unknown, done: Done) => done(null),
      },
    })
  }
}

/** Starts the provider. `callback` is the address of our server that receives responses. */
export const startIdentityProvider = async (callback: string, audience: string): Promise<IdentityProvider> => {
  let provider: IdentityProvider
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
    const handler = pathname === '/slo' ? provider.logout() : provider.login(callback, pathname === '/start' ? audience : undefined)
    run(handler, incoming, outgoing).catch((error: Error) => outgoing.writeHead(500).end(error.message))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider = new IdentityProvider(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => void server.close())
  return provider
}
