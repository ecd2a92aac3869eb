import { useId } from 'react'
import { Name } from './name.tsx'
import { Patterns, patternCount } from './patterns.tsx'
import { sharesOf, shareText, type Weight } from './weights.ts'
import classes from './weights-bar.module.css'

/** Weights as a stacked bar with one pattern for each part, and the same in words below. */
export const WeightsBar = ({ weights }: { readonly weights: readonly Weight[] }) => {
  const prefix = useId()
  const fill = (at: number) => `url(#${prefix}-${at % patternCount})`
  const shares = sharesOf(weights)
  return (
    <div className={classes.weights}>
      <svg className={classes.bar} aria-hidden="true">
        <Patterns prefix={prefix} />
        {shares.map(({ start, size }, at) => (
          <rect key={at} x={`${start}%`} width={`${size}%`} height="100%" fill={fill(at)} className={classes.part} />
        ))}
      </svg>
      <ul className={classes.legend}>
        {shares.map(({ name, size }, at) => (
          <li key={at}>
            <svg className={classes.sample} aria-hidden="true">
              <rect width="100%" height="100%" fill={fill(at)} className={classes.part} />
            </svg>
            <Name>{name}</Name> {shareText(size)}
          </li>
        ))}
      </ul>
    </div>
  )
}
