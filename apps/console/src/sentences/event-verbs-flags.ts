import { onFlag, onNamed, type Verb, type Verbs } from './event-wording.ts'
import { count } from './numbers.ts'
import { parentParts, type ShownParent } from './parent-differences.ts'
import { name, say, words } from './parts.ts'
import { strategyTitle } from './strategy.ts'

const onStrategy =
  (before: string, after: string): Verb =>
  ({ state, flag, there }) => {
    const { name: type, title, disabled } = state
    const shown = {
      name: typeof type === 'string' ? type : 'unknown',
      title: typeof title === 'string' ? title : null,
      disabled: disabled === true,
    }
    return say`${words(before)} the strategy ${strategyTitle(shown)} ${words(after)} ${flag}${there}`
  }

const onParent =
  (before: string, after: string): Verb =>
  ({ state, flag }) => {
    const { feature } = state
    // Events of dependencies contain the dependency.
    const parent = typeof feature === 'string' ? parentParts(state as unknown as ShownParent) : [words('a flag')]
    return say`${words(before)} ${flag}${words(after)} ${parent}`
  }

const imported = (kind: string): Verb => onNamed(`imported the ${kind}`)
const numberIn = (number: unknown): number => (typeof number === 'number' ? number : 0)

export const flagVerbs = {
  'feature-created': ({ flag, within }) => say`created the flag ${flag}${within}`,
  'feature-metadata-updated': onFlag('changed the description, type or staleness of'),
  'feature-archived': onFlag('archived'),
  'feature-revived': onFlag('revived', ' from the archive'),
  'feature-deleted': onFlag('deleted', ' from the archive'),
  'feature-stale-on': onFlag('marked', ' as stale'),
  'feature-stale-off': onFlag('removed the stale mark of'),
  'feature-project-change': ({ flag, state, before }) =>
    say`moved ${flag} from project ${name(String(before.project ?? ''))} to ${name(String(state.project ?? ''))}`,
  'feature-favorited': onFlag('marked', ' as a favourite'),
  'feature-unfavorited': onFlag('removed', ' from the favourites'),
  'feature-tagged': ({ flag, tag }) => say`added the tag ${tag} to ${flag}`,
  'feature-untagged': ({ flag, tag }) => say`removed the tag ${tag} from ${flag}`,
  'feature-strategy-add': onStrategy('added', 'to'),
  'feature-strategy-update': onStrategy('changed', 'of'),
  'feature-strategy-remove': onStrategy('removed', 'from'),
  'strategy-order-changed': onFlag('changed the order of the strategies of'),
  'feature-environment-enabled': onFlag('turned on'),
  'feature-environment-disabled': onFlag('turned off'),
  'feature-environment-variants-updated': onFlag('changed the variants of'),
  'feature-dependency-added': onParent('set the parent of', ':'),
  'feature-dependency-removed': ({ flag, state }) => say`removed the parent ${name(String(state.feature ?? ''))} from ${flag}`,
  'feature-dependencies-removed': onFlag('removed all parents from'),
  'feature-type-import': imported('flag type'),
  'feature-type-updated': onNamed('changed the lifetime of the flag type'),
  'features-imported': ({ state, there, within }) => {
    const [created, updated] = [numberIn(state.created), numberIn(state.updated)]
    return say`imported flags${there}${within}: ${count(created, 'new flag')}, ${count(updated, 'changed flag')}`
  },
  'feature-cleared': onFlag('replaced', ' by an import'),
  'feature-import': onFlag('imported'),
} satisfies Partial<Verbs<string>>
