import { useId } from 'react'
import { Disclosure } from './disclosure.tsx'
import classes from './hour-bars.module.css'
import { useNow } from './now.ts'
import { Patterns } from './patterns.tsx'
import { Table } from './table.tsx'
import { absoluteTime } from './times.ts'

export interface HourCount {
  /** Start of the hour, as ISO 8601 text. */
  readonly hour: string
  readonly yes: number
  readonly no: number
}

const count = new Intl.NumberFormat('en-GB')
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

/** One bar for each hour, oldest first: answers yes are full, answers no are striped. The same numbers are in a table. */
export const HourBars = ({ hours, label }: { readonly hours: readonly HourCount[]; readonly label: string }) => {
  const prefix = useId()
  const now = useNow()
  const highest = Math.max(1, ...hours.map(({ yes, no }) => yes + no))
  const total = hours.reduce((sum, { yes, no }) => ({ yes: sum.yes + yes, no: sum.no + no }), { yes: 0, no: 0 })
  const summary = `${label}: ${count.format(total.yes)} times yes and ${count.format(total.no)} times no in ${hours.length} hours`
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.bars}
        viewBox={`0 0 ${Math.max(1, hours.length) * 10} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        <Patterns prefix={prefix} />
        {hours.map(({ hour, yes, no }, at) => {
          const [high, low] = [(yes / highest) * 96, (no / highest) * 96]
          return (
            <g key={hour}>
              <rect x={at * 10 + 1} y={100 - high} width="8" height={high} fill="currentColor" />
              <rect x={at * 10 + 1} y={100 - high - low} width="8" height={low} fill={`url(#${prefix}-1)`} />
            </g>
          )
        })}
      </svg>
      <figcaption className={classes.caption}>
        {summary}. The highest bar is {compact.format(highest)} in one hour. Full: yes. Striped: no.
      </figcaption>
      <Disclosure summary="Show the numbers">
        <Table
          caption={label}
          columns={[
            { id: 'hour', title: 'Hour', cell: ({ hour }: HourCount) => absoluteTime(hour, now), isRowHeader: true },
            { id: 'yes', title: 'Yes', cell: ({ yes }: HourCount) => count.format(yes), isNumber: true },
            { id: 'no', title: 'No', cell: ({ no }: HourCount) => count.format(no), isNumber: true },
          ]}
          rows={hours.toReversed()}
          keyOf={({ hour }) => hour}
        />
      </Disclosure>
    </figure>
  )
}
