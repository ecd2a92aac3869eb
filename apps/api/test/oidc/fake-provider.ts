import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

export const clientId = 'halyard'
export const clientSecret = 'a secret of the fake provider'

export type Claims = JWTPayload & Readonly<Record<string, unknown>>

export interface SigningKey {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly jwk: JWK
}

export const newKey = async (kid: string): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'ES256' } }
}

export const signWith = ({ kid, privateKey }: SigningKey, claims: Claims, typ?: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, ...(typ !== undefined && { typ }) }).sign(privateKey)

interface Grant {
  readonly nonce: string | null
  readonly challenge: string | null
  readonly person: Claims
}

type Handler = (request: IncomingMessage, response: ServerResponse, body: URLSearchParams) => void | Promise<void>

/** Faults that a test gives the provider. Each is absent at first. */
export interface Faults {
  claims?: (claims: Claims) => Claims
  /** Creates the ID token instead of the provider. */
  idToken?: (claims: Claims) => string | Promise<string>
  /** Parameters of the response that goes through the browser. */
  response?: (parameters: URLSearchParams) => void
  discovery?: (document: Record<string, unknown>) => Record<string, unknown>
  /** Handles requests to a path instead of the provider. */
  handlers?: Readonly<Record<string, Handler>>
  /** Whether codes can be used twice. */
  isLax?: boolean
}

const json = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

/** An OpenID provider on the loopback address, which a test can make hostile. Its claims are in the ID token. */
export class FakeProvider {
  readonly #server = createServer((request, response) => {
    this.#handle(request, response).catch(() => response.destroy())
  })
  readonly #grants = new Map<string, Grant>()
  /** Keys whose public part the provider publishes; the first signs. */
  keys: SigningKey[]
  faults: Faults = {}
  /** Paths of the requests so far. */
  readonly requests: string[] = []

  private constructor(key: SigningKey) {
    this.keys = [key]
  }

  static async start(): Promise<FakeProvider> {
    const provider = new FakeProvider(await newKey('first'))
    await new Promise<void>((resolve) => provider.#server.listen(0, '127.0.0.1', resolve))
    return provider
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Logs a person in, as the page of the provider does. Returns the query of the redirect to the callback. */
  authorize(requestUrl: string, person: Claims): URLSearchParams {
    const { searchParams } = new URL(requestUrl)
    const code = randomUUID()
    this.#grants.set(code, { nonce: searchParams.get('nonce'), challenge: searchParams.get('code_challenge'), person })
    const response = new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: this.issuer })
    this.faults.response?.(response)
    return response
  }

  /** Claims of a token for this server. */
  claimsOf(person: Claims): Claims {
    const iat = Math.floor(Date.now() / 1000)
    return { iss: this.issuer, aud: clientId, iat, exp: iat + 300, ...person }
  }

  sign(claims: Claims, typ?: string): Promise<string> {
    return signWith(this.keys[0]!, claims, typ)
  }

  #discovery(): Record<string, unknown> {
    const { issuer } = this
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      end_session_endpoint: `${issuer}/end-session`,
      id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      backchannel_logout_supported: true,
    }
  }

  async #token(response: ServerResponse, form: URLSearchParams): Promise<void> {
    const code = form.get('code') ?? ''
    const grant = this.#grants.get(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge) return json(response, 400, { error: 'invalid_grant' })
    if (!this.faults.isLax) this.#grants.delete(code)
    const own = this.claimsOf({ ...grant.person, ...(grant.nonce !== null && { nonce: grant.nonce }) })
    const claims = this.faults.claims?.(own) ?? own
    const id_token = await (this.faults.idToken?.(claims) ?? this.sign(claims))
    json(response, 200, { access_token: `access ${code}`, token_type: 'Bearer', expires_in: 60, id_token })
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? ''
    this.requests.push(path)
    const form = await readForm(request)
    const handler = this.faults.handlers?.[path]
    if (handler) return handler(request, response, form)
    if (path === '/.well-known/openid-configuration') {
      const document = this.#discovery()
      return json(response, 200, this.faults.discovery?.(document) ?? document)
    }
    if (path === '/keys') return json(response, 200, { keys: this.keys.map(({ jwk }) => jwk) })
    if (path === '/token') return this.#token(response, form)
    response.writeHead(404).end()
  }
}
