import { hash } from 'node:crypto'
import { BoundedMemory } from '../../memory/bounded-memory.ts'
import { networkOf } from './network.ts'

interface Limit {
  readonly most: number
  readonly seconds: number
  /** Kind of key: an address, or the name, mail address or id of an account. */
  readonly per: 'address' | 'account'
}

/** Largest number of attempts with one key within a window. */
export const attemptLimits = {
  loginByAddress: { most: 10, seconds: 60, per: 'address' },
  // Far above the limit of one address, so that requests of one address cannot block the login of another user.
  loginByAccount: { most: 100, seconds: 60, per: 'account' },
  resetByAddress: { most: 20, seconds: 60, per: 'address' },
  resetMailByAddress: { most: 5, seconds: 60, per: 'address' },
  resetMailByAccount: { most: 1, seconds: 60, per: 'account' },
  inviteCheckByAddress: { most: 60, seconds: 60, per: 'address' },
  tokenCheckByAddress: { most: 60, seconds: 60, per: 'address' },
  signUpByAddress: { most: 20, seconds: 60, per: 'address' },
  // Many people of a company share one address.
  singleSignOnByAddress: { most: 600, seconds: 60, per: 'address' },
  // Pages may prepare a login without a person.
  passkeyBeginByAddress: { most: 120, seconds: 60, per: 'address' },
  passkeyByAddress: { most: 30, seconds: 60, per: 'address' },
  passwordChangeByAccount: { most: 10, seconds: 60, per: 'account' },
} as const satisfies Record<string, Limit>

export type AttemptKind = keyof typeof attemptLimits

export interface Attempts {
  /** Counts one attempt. Null: allowed. Otherwise the number of seconds for which attempts are refused. */
  take(kind: AttemptKind, key: string): number | null
}

interface Window {
  /** Epoch milliseconds. */
  readonly from: number
  count: number
}

// Hashes have a fixed length, so long keys take no more memory.
const keyOf = (per: Limit['per'], key: string): string => hash('sha256', per === 'address' ? networkOf(key) : key, 'base64url')

/** Limits attempts by windows of fixed length. The first attempt with a key starts its window. */
const createLimiter = ({ most, seconds, per }: Limit, now: () => number) => {
  const span = seconds * 1000
  const windows = new BoundedMemory<string, Window>({ entries: 20_000 })
  const isOver = ({ from }: Window, at: number) => at < from || at >= from + span

  return (given: string): number | null => {
    const at = now()
    const key = keyOf(per, given)
    const stored = windows.get(key)
    const window = stored && !isOver(stored, at) ? stored : { from: at, count: 0 }
    if (window !== stored) windows.set(key, window)
    if (window.count >= most) return Math.ceil((window.from + span - at) / 1000)
    window.count++
    return null
  }
}

/** Counts attempts in the memory of this process. `now` returns epoch milliseconds. */
export const createAttempts = (now: () => number = Date.now): Attempts => {
  const limiters = new Map<string, (key: string) => number | null>(
    Object.entries(attemptLimits).map(([kind, limit]) => [kind, createLimiter(limit, now)]),
  )
  return { take: (kind, key) => limiters.get(kind)!(key) }
}
