import type { ExplanationLine } from '../../sentences/explanations.ts'
import { Sentence } from '../sentence.tsx'
import classes from './explanation.module.css'

const results = {
  true: { sign: '✓', word: 'met', className: 'met' },
  false: { sign: '✗', word: 'not met', className: 'unmet' },
  unknown: { sign: '?', word: 'unknown', className: 'unknown' },
} as const

/** Parents, strategies and conditions, each with its result as a sign and a word. */
export const ExplanationLines = ({ lines }: { readonly lines: readonly ExplanationLine[] }) => (
  <ul className={classes.lines}>
    {lines.map(({ result, parts, lines: inner = [] }, at) => {
      const { sign, word, className } = results[`${result}`]
      return (
        <li key={at}>
          <span className={classes[className]}>
            <span aria-hidden="true">{sign}</span> {word}
          </span>{' '}
          <Sentence parts={parts} />
          {inner.length > 0 && <ExplanationLines lines={inner} />}
        </li>
      )
    })}
  </ul>
)
