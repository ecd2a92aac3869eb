import type { Difference } from '@halyard/domain'
import type { DifferenceNames } from '../sentences/difference-names.ts'
import { differenceSections } from '../sentences/difference-sentences.ts'
import classes from './difference-view.module.css'
import { Sentence } from './sentence.tsx'
import { SentenceList } from './sentence-list.tsx'

interface Props {
  readonly differences: readonly Difference[]
  readonly names: DifferenceNames
  /** False: a heading above already names the flag or segment. */
  readonly hasTitles?: boolean
}

/** The differences of two worlds in sentences, for each flag and strategy. */
export const DifferenceView = ({ differences, names, hasTitles = true }: Props) =>
  differenceSections(differences, names).map(({ feature, segment, title, sentences, strategies }) => (
    <section key={feature ?? segment} className={classes.section}>
      {hasTitles && (
        <h4>
          <Sentence parts={title} />
        </h4>
      )}
      {sentences.length > 0 && <SentenceList sentences={sentences} />}
      {strategies.map(({ id, title: strategyTitle, sentences: lines }) => (
        <div key={id} className={classes.strategy}>
          <h5>
            <Sentence parts={strategyTitle} />
          </h5>
          <SentenceList sentences={lines} />
        </div>
      ))}
    </section>
  ))
