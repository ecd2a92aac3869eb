export interface InviteState {
  /** The stored mark: whether an administrator lets people sign up with it. */
  readonly enabled: boolean
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** Whether an invite lets people in at this moment (milliseconds since the epoch): never from the instant of its expiry on. */
export const inviteEnabled = ({ enabled, expiresAt }: InviteState, now: number): boolean => enabled && expiresAt > now

/** One calendar month later in UTC, on the month's last day where the day does not exist. */
const monthLater = (now: number): number => {
  const from = new Date(now)
  const later = new Date(now)
  later.setUTCMonth(from.getUTCMonth() + 1)
  // A day that is missing there has run over into the month after.
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0)
  return later.getTime()
}

/** When a new invite expires: as wanted, at most one calendar month from now. All in milliseconds since the epoch. */
export const cappedExpiry = (wanted: number, now: number): number => Math.min(wanted, monthLater(now))
