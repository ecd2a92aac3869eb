import { featureTypes } from '@halyard/contracts/data'

const dayInMs = 86_400_000

const lifetimes = new Map<string, number | null>(Object.entries(featureTypes).map(([type, { lifetimeDays }]) => [type, lifetimeDays]))

/**
 * The moment at which a feature of this type outlives the type's lifetime and becomes potentially stale; null: never, also for a type
 * that is not known. Both moments are milliseconds since the epoch.
 */
export const potentiallyStaleAt = (type: string, createdAt: number): number | null => {
  const days = lifetimes.get(type) ?? null
  return days === null ? null : createdAt + days * dayInMs
}
