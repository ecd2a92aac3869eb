import { normalFeatureState, normalSegmentState, type Outcome } from '@halyard/domain'
import { CopyButton } from '../../parts/copy-button.tsx'
import classes from './json-view.module.css'
import { unifiedLines } from './unified-lines.ts'

const textOf = (normal: unknown): string => (normal === null ? '' : JSON.stringify(normal, null, 2))

/** The state of a flag before and after, as the text of its normal form. */
export const flagTexts = ({ before, after }: Outcome['features'][number]) => ({
  before: textOf(before && normalFeatureState(before)),
  after: textOf(after && normalFeatureState(after)),
})

/** The state of a segment before and after, as the text of its normal form. */
export const segmentTexts = ({ before, after }: Outcome['segments'][number]) => ({
  before: textOf(before && normalSegmentState(before)),
  after: textOf(after && normalSegmentState(after)),
})

const signs = { same: ' ', removed: '−', added: '+', gap: '⋯' } as const

/** Two JSON texts as unified lines with line numbers. Lines far from a difference are folded. */
export const JsonView = ({ before, after }: { readonly before: string; readonly after: string }) => (
  <div>
    <div className={classes.actions}>
      <CopyButton text={after} label="Copy the result" />
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard */}
    <section className={classes.box} aria-label="Difference as JSON" tabIndex={0}>
      <table className={classes.lines}>
        <tbody>
          {unifiedLines(before, after).map(({ kind, from, to, text }, at) => (
            <tr key={at} className={classes[kind]}>
              <td className={classes.number}>{from}</td>
              <td className={classes.number}>{to}</td>
              <td aria-label={kind === 'removed' || kind === 'added' ? kind : undefined}>{signs[kind]}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </div>
)
