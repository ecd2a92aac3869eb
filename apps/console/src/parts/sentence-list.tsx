import { type Sentence as Difference, signWords } from '../sentences/sentence.ts'
import { Sentence } from './sentence.tsx'
import classes from './sentence-list.module.css'

const kinds = { '+': 'added', '−': 'removed', '~': 'changed' } as const

/** Differences in words, one line each, with their signs. */
export const SentenceList = ({ sentences }: { readonly sentences: readonly Difference[] }) => (
  <ul className={classes.list}>
    {sentences.map(({ sign, parts, detail }, at) => (
      <li key={at} className={classes[kinds[sign]]}>
        <span className={classes.sign} aria-hidden="true">
          {sign}
        </span>
        <span className="visually-hidden">{signWords[sign]}: </span>
        <span>
          <Sentence parts={parts} />
          {detail && <SentenceList sentences={detail} />}
        </span>
      </li>
    ))}
  </ul>
)
