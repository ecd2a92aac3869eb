import { useState } from 'react'
import { useNow } from './now.ts'
import classes from './time.module.css'
import { absoluteTime, fullTime, type Instant, relativeTime } from './times.ts'

interface Props {
  readonly at: Instant
  /**
   * both: `2 minutes ago, 14:02`. demand: the distance, and the complete time after a click. relative: only the distance, where the page that
   * opens from here has the complete time.
   */
  readonly form?: 'both' | 'demand' | 'relative'
}

const TimeOnDemand = ({ at }: { readonly at: Instant }) => {
  const [isFull, setFull] = useState(false)
  const now = useNow()
  return (
    <button type="button" className={classes.button} aria-pressed={isFull} onClick={() => setFull(!isFull)}>
      <time dateTime={new Date(at).toISOString()}>{isFull ? fullTime(at) : relativeTime(at, now)}</time>
    </button>
  )
}

/** A point in time, as distance to now and as time. */
export const Time = ({ at, form = 'both' }: Props) => {
  const now = useNow()
  if (Number.isNaN(new Date(at).getTime())) return null
  if (form === 'demand') return <TimeOnDemand at={at} />
  return (
    <time className={classes.time} dateTime={new Date(at).toISOString()} title={fullTime(at)}>
      {relativeTime(at, now)}
      {form === 'both' && <span className={classes.absolute}>, {absoluteTime(at, now)}</span>}
    </time>
  )
}
