import type { RehearsedFeature } from '@halyard/domain'
import { effectLines } from '../sentences/effects.ts'
import { Sentence } from './sentence.tsx'

interface Props {
  readonly feature: RehearsedFeature
  /** Number of generated contexts. */
  readonly contexts: number
  readonly className: string | undefined
}

/** The effect of a change on one flag, one sentence each. */
export const EffectList = ({ feature, contexts, className }: Props) => (
  <ul className={className}>
    {effectLines(feature, contexts).map((parts, at) => (
      <li key={at}>
        <Sentence parts={parts} />
      </li>
    ))}
  </ul>
)
