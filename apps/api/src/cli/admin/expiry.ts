import { UsageError } from '../refusal.ts'

const dayMs = 86_400_000

/** The time after a number of days. Throws UsageError unless the text is a whole number from 1 to 3650. */
export const expiryIn = (days: string, now = Date.now()): string => {
  const count = Number(days)
  if (!Number.isInteger(count) || count < 1 || count > 3650) throw new UsageError('--days must be a whole number from 1 to 3650')
  return new Date(now + count * dayMs).toISOString()
}
