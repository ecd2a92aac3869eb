export interface InviteState {
  /** The stored setting: whether an administrator allows sign-up with the invite. */
  readonly enabled: boolean
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** Whether users can sign up with an invite at this time (milliseconds since the epoch). From the instant of the expiry on, they cannot. */
export const inviteEnabled = ({ enabled, expiresAt }: InviteState, now: number): boolean => enabled && expiresAt > now

/** One calendar month later in UTC; the last day of that month if the day does not exist. */
const monthLater = (now: number): number => {
  const from = new Date(now)
  const later = new Date(now)
  later.setUTCMonth(from.getUTCMonth() + 1)
  // A day that the month lacks has overflowed into the next month.
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0)
  return later.getTime()
}

/** The expiry of a new invite: the wanted time, but at most one calendar month from now. All times are milliseconds since the epoch. */
export const cappedExpiry = (wanted: number, now: number): number => Math.min(wanted, monthLater(now))
