import { type Sentence, signWords } from '../sentences/sentence.ts'
import classes from './sentence-list.module.css'
import { Words } from './words.tsx'

const kinds = { '+': 'added', '−': 'removed', '~': 'changed' } as const

/** Differences in words, one line each, with their signs. */
export const SentenceList = ({ sentences }: { readonly sentences: readonly Sentence[] }) => (
  <ul className={classes.list}>
    {sentences.map(({ sign, parts, detail }, at) => (
      <li key={at} className={classes[kinds[sign]]}>
        <span className={classes.sign} aria-hidden="true">
          {sign}
        </span>
        <span className="visually-hidden">{signWords[sign]}: </span>
        <span>
          <Words parts={parts} />
          {detail && <SentenceList sentences={detail} />}
        </span>
      </li>
    ))}
  </ul>
)
