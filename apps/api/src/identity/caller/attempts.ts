import { hash } from 'node:crypto'
import { BoundedMemory } from '../../memory/bounded-memory.ts'
import { networkOf } from './network.ts'

interface Limit {
  readonly most: number
  readonly seconds: number
  /** What the key is: an address, or the name, mail address or id of an account. */
  readonly per: 'address' | 'account'
}

/** How often something may be tried with one key. */
export const attemptLimits = {
  loginByAddress: { most: 10, seconds: 60, per: 'address' },
  // Far more than one address has, so that nobody locks another out from one place alone.
  loginByAccount: { most: 100, seconds: 60, per: 'account' },
  resetByAddress: { most: 20, seconds: 60, per: 'address' },
  resetMailByAddress: { most: 5, seconds: 60, per: 'address' },
  resetMailByAccount: { most: 1, seconds: 60, per: 'account' },
  inviteCheckByAddress: { most: 60, seconds: 60, per: 'address' },
  tokenCheckByAddress: { most: 60, seconds: 60, per: 'address' },
  signUpByAddress: { most: 20, seconds: 60, per: 'address' },
  passwordChangeByAccount: { most: 10, seconds: 60, per: 'account' },
} as const satisfies Record<string, Limit>

export type AttemptKind = keyof typeof attemptLimits

export interface Attempts {
  /** Counts one attempt. Null: go on. Else it is refused, and would be for so many more seconds. */
  take(kind: AttemptKind, key: string): number | null
}

interface Window {
  /** Epoch milliseconds. */
  readonly from: number
  count: number
}

// Hashed, so that a key takes the same room however long it is.
const keyOf = (per: Limit['per'], key: string): string => hash('sha256', per === 'address' ? networkOf(key) : key, 'base64url')

/** A window of fixed length begins with a key's first attempt. */
const createLimiter = ({ most, seconds, per }: Limit, now: () => number) => {
  const span = seconds * 1000
  const windows = new BoundedMemory<string, Window>({ entries: 20_000 })
  const isOver = ({ from }: Window, at: number) => at < from || at >= from + span

  return (given: string): number | null => {
    const at = now()
    const key = keyOf(per, given)
    const known = windows.get(key)
    const window = known && !isOver(known, at) ? known : { from: at, count: 0 }
    if (window !== known) windows.set(key, window)
    if (window.count >= most) return Math.ceil((window.from + span - at) / 1000)
    window.count++
    return null
  }
}

/** Counts attempts in the memory of this process. `now` gives epoch milliseconds. */
export const createAttempts = (now: () => number = Date.now): Attempts => {
  const limiters = new Map<string, (key: string) => number | null>(
    Object.entries(attemptLimits).map(([kind, limit]) => [kind, createLimiter(limit, now)]),
  )
  return { take: (kind, key) => limiters.get(kind)!(key) }
}
