import { Badge } from '../badge.tsx'
import { useNow } from '../now.ts'
import { Time } from '../time.tsx'

const day = 86_400_000

/** Days from which on a person should replace a certificate. */
export const soonDays = 30

export const daysLeft = (validTo: string, now: number): number => Math.floor((Date.parse(validTo) - now) / day)

/** The end of a certificate, with the days that are left. */
export const DaysLeft = ({ validTo }: { readonly validTo: string }) => {
  const days = daysLeft(validTo, useNow())
  return (
    <>
      {days < 0 ? (
        <Badge kind="conflict">expired</Badge>
      ) : (
        <Badge kind={days < soonDays ? 'warning' : 'plain'}>{days === 1 ? '1 day left' : `${days} days left`}</Badge>
      )}{' '}
      <Time at={validTo} />
    </>
  )
}
