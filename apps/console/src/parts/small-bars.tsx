import type { HourCount } from './hour-bars.tsx'
import classes from './small-bars.module.css'

/** One small bar for each hour, oldest first. The text beside it has the numbers, so screen readers do not get the bars. */
export const SmallBars = ({ hours }: { readonly hours: readonly HourCount[] }) => {
  const highest = Math.max(1, ...hours.map(({ yes, no }) => yes + no))
  return (
    <svg className={classes.bars} viewBox={`0 0 ${Math.max(1, hours.length) * 4} 20`} preserveAspectRatio="none" aria-hidden="true">
      {hours.map(({ hour, yes, no }, at) => {
        const [all, on] = [((yes + no) / highest) * 20, (yes / highest) * 20]
        return (
          <g key={hour}>
            <rect x={at * 4} y={20 - all} width="3" height={all} className={classes.all} />
            <rect x={at * 4} y={20 - on} width="3" height={on} className={classes.yes} />
          </g>
        )
      })}
    </svg>
  )
}
