/** A point in time: ISO 8601 text, milliseconds since 1970, or a date. */
export type Instant = string | number | Date

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** The distance between two times in words, such as `2 minutes ago` or `in 3 days`. */
export const relativeTime = (at: Instant, now: number): string => {
  const seconds = (new Date(at).getTime() - now) / 1000
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  if (unit === 'second') return seconds > 30 ? 'in less than a minute' : 'just now'
  return relative.format(Math.trunc(seconds / size), unit)
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })

/** The time in the time zone of the browser, without the parts that are the same today: `14:02`, `3 May, 14:02` or `3 May 2025, 14:02`. */
export const absoluteTime = (at: Instant, now: number): string => {
  const [date, today] = [new Date(at), new Date(now)]
  if (date.toDateString() === today.toDateString()) return clock.format(date)
  return `${(date.getFullYear() === today.getFullYear() ? dayOfYear : day).format(date)}, ${clock.format(date)}`
}

/** The complete time with seconds and time zone. */
export const fullTime = (at: Instant): string => full.format(new Date(at))
