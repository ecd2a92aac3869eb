import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { codeOf } from '../../telemetry/fire-and-forget.ts'
import { version } from '../../telemetry/version.ts'
import { type Address, post } from './post.ts'
import { isPublicAddress } from './public-address.ts'
import { signatureOf } from './webhook-secret.ts'

/** One attempt to send a message. */
export interface WebhookMessage {
  readonly url: string
  readonly secret: string
  /** Equal for all attempts of one delivery. */
  readonly id: string
  readonly body: string
}

export interface WebhookOutcome {
  /** Null: the receiver returned no status. */
  readonly status: number | null
  /** Null: the receiver accepted the message. The text never contains the URL. */
  readonly error: string | null
  /** The header Retry-After of the response. */
  readonly retryAfter: string | null
  readonly durationMs: number
}

export interface WebhookSender {
  /** Returns a reason if the URL alone shows that the server would refuse to send; null otherwise. */
  refusalOf(url: string): string | null
  /** Never rejects. */
  send(message: WebhookMessage): Promise<WebhookOutcome>
}

/** Resolves a host name to its addresses. */
export type Resolve = (host: string) => Promise<readonly Address[]>

export interface WebhookSettings {
  /** Whether webhooks can point to internal networks. */
  readonly allowPrivate: boolean
  /** Absent: the resolver of the system. */
  readonly resolve?: Resolve | undefined
  /** Absent: 10 seconds. */
  readonly timeoutMs?: number | undefined
}

const internal = 'The address is in an internal network; set WEBHOOK_ALLOW_PRIVATE=true to allow it'
const defaultTimeoutMs = 10_000

/** Messages for common error codes. Other codes are shown unchanged. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name does not exist',
  EAI_AGAIN: 'The host name could not be resolved',
  ECONNREFUSED: 'The receiver refused the connection',
  ECONNRESET: 'The receiver closed the connection without a response',
  EHOSTUNREACH: 'The receiver cannot be reached',
  ENETUNREACH: 'The receiver cannot be reached',
}

const isTimeout = (thrown: unknown) => thrown instanceof Error && thrown.name === 'TimeoutError'

const reasonOf = (thrown: unknown, timeoutMs: number): string => {
  if (thrown instanceof InternalAddress) return internal
  if (isTimeout(thrown)) return `The receiver returned no status within ${timeoutMs / 1_000} seconds`
  const code = codeOf(thrown)
  return typeof code === 'string' ? (reasons[code] ?? `The attempt failed with ${code}`) : 'The attempt failed'
}

class InternalAddress extends Error {
  override readonly name = 'InternalAddress'
}

/** Host of a URL, without the brackets of IPv6. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** Names that every system resolves to itself. */
const isLocalName = (host: string): boolean => /^(.*\.)?localhost\.?$/i.test(host)

/** Rejects when the signal aborts before the work is done. */
const abortable = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })

const resolveBySystem: Resolve = (host) => lookup(host, { all: true })

export const createWebhookSender = (
  { allowPrivate, resolve = resolveBySystem, timeoutMs = defaultTimeoutMs }: WebhookSettings,
  now: () => number,
): WebhookSender => {
  const isAllowed = (address: string) => allowPrivate || isPublicAddress(address)

  /** Returns the one address to connect to, because a second resolution could return another address. */
  const addressOf = async (host: string): Promise<Address> => {
    const family = isIP(host)
    const addresses = family > 0 ? [{ address: host, family }] : await resolve(host)
    const address = addresses[0]
    if (!address) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
    if (!addresses.every((one) => isAllowed(one.address))) throw new InternalAddress()
    return address
  }

  return {
    refusalOf: (url) => {
      const host = hostOf(new URL(url))
      if (allowPrivate) return null
      return isLocalName(host) || (isIP(host) > 0 && !isPublicAddress(host)) ? internal : null
    },
    send: async ({ url, secret, id, body }) => {
      const started = performance.now()
      const outcome = (parts: Omit<WebhookOutcome, 'durationMs'>) => ({ ...parts, durationMs: performance.now() - started })
      const signal = AbortSignal.timeout(timeoutMs)
      const timestamp = Math.floor(now() / 1_000)
      const headers = {
        'Content-Type': 'application/json',
        'User-Agent': `Halyard/${version}`,
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf(secret, { id, timestamp, body }),
      }
      try {
        const target = new URL(url)
        const address = await abortable(signal, addressOf(hostOf(target)))
        const { status, retryAfter } = await post({ url: target, address, headers, body, signal })
        const error = status >= 200 && status < 300 ? null : `The receiver returned status ${status}`
        return outcome({ status, error, retryAfter })
      } catch (thrown) {
        return outcome({ status: null, error: reasonOf(thrown, timeoutMs), retryAfter: null })
      }
    },
  }
}
