import { type Discovered, type ProviderKeys, type ProviderMetadata, readKeys, readMetadata } from './metadata.ts'
import { createProviderFetch, type ProviderFetch } from './provider-fetch.ts'
import { ShortMemory } from './short-memory.ts'

/** Access to OpenID providers. Documents are cached for a short time, and read once at a time. */
export interface OpenIdProviders {
  readonly fetch: ProviderFetch
  /** The cached discovery document of an issuer. */
  metadataOf(issuer: string): Promise<ProviderMetadata>
  /** The discovery document as it is now. */
  discover(issuer: string): Promise<Discovered>
  /** Keys that are at most some seconds old, for messages that anybody can send. */
  recentKeysOf(metadata: ProviderMetadata): Promise<ProviderKeys>
  /** The keys as they are now. */
  keysOf(metadata: ProviderMetadata): Promise<ProviderKeys>
}

// Twice the largest number of providers, because settings change.
const entries = 40
const metadataTimes = { entries, goodMs: 300_000, badMs: 10_000 }
const keyTimes = { entries, goodMs: 10_000, badMs: 10_000 }

/** `timeoutMs` absent: the time limit of a started server. */
export const createOpenIdProviders = (now: () => number, timeoutMs?: number): OpenIdProviders => {
  const fetch = createProviderFetch(timeoutMs)
  const metadata = new ShortMemory<ProviderMetadata>({ ...metadataTimes, now })
  const keys = new ShortMemory<ProviderKeys>({ ...keyTimes, now })
  return {
    fetch,
    metadataOf: (issuer) => metadata.get(issuer, async () => (await readMetadata(fetch, issuer)).metadata),
    discover: (issuer) => readMetadata(fetch, issuer),
    recentKeysOf: (of) => keys.get(of.jwks_uri, () => readKeys(fetch, of)),
    keysOf: (of) => readKeys(fetch, of),
  }
}
