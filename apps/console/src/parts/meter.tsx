import classes from './meter.module.css'

interface Props {
  /** Between 0 and 100. */
  readonly percent: number
  /** The value now, if `percent` is a proposal; it is marked with a line. */
  readonly now?: number | undefined
}

const clamp = (percent: number): number => Math.min(100, Math.max(0, percent))

/** A bar beside a number. The number is in the text, so screen readers do not get the bar. */
export const Meter = ({ percent, now }: Props) => (
  <span className={classes.meter} aria-hidden="true">
    <span className={classes.value} style={{ inlineSize: `${clamp(percent)}%` }} />
    {now !== undefined && now !== percent && <span className={classes.now} style={{ insetInlineStart: `${clamp(now)}%` }} />}
  </span>
)
