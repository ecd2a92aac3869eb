import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { build } from '../src/store/index.ts'
import type { TestServer } from './harness.ts'

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

/** The CBOR form of a value, as authenticators write it. */
export const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const present = 0x01
const verified = 0x04
const synchronised = 0x18
const withKey = 0x40

/** Deviations of a response from the correct one. */
export interface Deviation {
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly type?: string
  readonly crossOrigin?: boolean
  /** The counter; absent: one more than before. */
  readonly counter?: number
  /** The statement about the authenticator; absent: none. */
  readonly statement?: { readonly fmt: string; readonly attStmt: ReadonlyMap<string, Cbor> }
}

/** An authenticator in software with one passkey. */
export class Authenticator {
  readonly id = url(randomBytes(32))
  counter = 0
  readonly #origin: string
  readonly #rpId: string
  readonly #key: KeyObject
  readonly #point: { x: Buffer; y: Buffer }

  constructor(publicUrl = 'http://localhost') {
    this.#origin = new URL(publicUrl).origin
    this.#rpId = new URL(publicUrl).hostname
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#point = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') }
  }

  /** The public key as COSE key. */
  get publicKey(): Buffer {
    const { x, y } = this.#point
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, x],
        [-3, y],
      ]),
    )
  }

  #clientData(challenge: string, type: string, { origin = this.#origin, crossOrigin = false }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  }

  #data(flags: number, { rpId = this.#rpId, isVerified = true, counter = this.counter + 1 }: Deviation, key: Buffer): Buffer {
    this.counter = counter
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | present | synchronised | (isVerified ? verified : 0)]), count, key])
  }

  /** The response to creation options. */
  create(challenge: string, deviation: Deviation = {}) {
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const { fmt = 'none', attStmt = new Map() } = deviation.statement ?? {}
    const authData = this.#data(withKey, deviation, Buffer.concat([Buffer.alloc(16), length, id, this.publicKey]))
    const object = new Map<string, Cbor>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', authData],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: url(this.#clientData(challenge, deviation.type ?? 'webauthn.create', deviation)),
        attestationObject: url(cbor(object)),
        transports: ['internal'],
      },
    }
  }

  /** The response to request options. */
  use(challenge: string, deviation: Deviation = {}) {
    const clientData = this.#clientData(challenge, deviation.type ?? 'webauthn.get', deviation)
    const authData = this.#data(0, deviation, Buffer.alloc(0))
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#key)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: { clientDataJSON: url(clientData), authenticatorData: url(authData), signature: url(signature) },
    }
  }
}

/** Stores a passkey of a new authenticator without its registration. */
export const newPasskey = async (server: TestServer, accountId: number, name = 'sample-passkey') => {
  const authenticator = new Authenticator(server.ports.runtime.settings.publicUrl)
  const passkey = {
    account_id: accountId,
    credential_id: authenticator.id,
    public_key: url(authenticator.publicKey),
    counter: 0,
    backed_up: true,
    aaguid: '00000000-0000-0000-0000-000000000000',
    name,
    created_at: new Date(server.ports.runtime.now()).toISOString(),
  }
  const [stored] = await server.database.run(build.insertInto('passkey').values(passkey).returning('id').compile())
  return { id: stored!.id, authenticator }
}
