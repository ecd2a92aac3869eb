import type { Permission } from '@halyard/contracts/data'
import { wordsByTopic } from '../sentences/abilities.ts'
import classes from './topic-words.module.css'

/** Permissions in words, by topic. */
export const TopicWords = ({ permissions }: { readonly permissions: readonly Permission[] }) => (
  <dl className={classes.topics}>
    {wordsByTopic(permissions).map(({ topic, words }) => (
      <div key={topic}>
        <dt>{topic}</dt>
        <dd>{words.join(', ')}</dd>
      </div>
    ))}
  </dl>
)
