import { Glyph } from '../../parts/glyph.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import type { Parts } from '../../sentences/parts.ts'
import classes from './flag.module.css'

/** Facts about a flag or a strategy that hold for every context. */
export const FindingList = ({ findings }: { readonly findings: readonly Parts[] }) =>
  findings.length === 0 ? null : (
    <ul className={classes.findings} aria-label="Findings">
      {findings.map((parts, at) => (
        <li key={at}>
          <Glyph name="conflict" />{' '}
          <span>
            <Sentence parts={parts} />
          </span>
        </li>
      ))}
    </ul>
  )
