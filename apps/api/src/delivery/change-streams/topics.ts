import { adminTopics, globalTopics, projectTopics } from '@halyard/contracts/data'
import { type Caller, sees } from '../../identity/caller/caller.ts'

/** A topic of the stream of changes. */
export interface Topic {
  /** The name that clients receive. */
  readonly name: string
  readonly isFor: (caller: Caller) => boolean
}

const isAdmin = ({ grants }: Caller) => grants.some(({ permission }) => permission === 'ADMIN')
const everybody = () => true

const unscoped: readonly Topic[] = [
  ...globalTopics.map((name) => ({ name, isFor: everybody })),
  ...adminTopics.map((name) => ({ name, isFor: isAdmin })),
]
const topics: ReadonlyMap<string, Topic> = new Map(unscoped.map((topic) => [topic.name, topic]))

const ofProject = new RegExp(`^(${projectTopics.join('|')}):([^:]+)`)
const ofFavorites = /^favorites:(\d+)$/

/** The topic that changes with a revision key; undefined: no topic does. */
export const topicOf = (key: string): Topic | undefined => {
  const known = topics.get(key)
  if (known) return known
  const [, topic, project = ''] = ofProject.exec(key) ?? []
  if (topic !== undefined) return { name: `${topic}:${project}`, isFor: (caller) => sees(caller, project) }
  const [, account] = ofFavorites.exec(key) ?? []
  return account === undefined ? undefined : { name: 'favorites', isFor: (caller) => caller.account?.id === Number(account) }
}
