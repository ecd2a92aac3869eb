import type { Permission } from '@halyard/contracts/data'
import type { Ability, AbilityDifference, Scope } from '@halyard/domain'
import { capitalised, name, type Parts, say, words } from './parts.ts'
import { type Topic, topics } from './permission-topics.ts'
import { permissionWords } from './permissions.ts'
import type { Sentence } from './sentence.ts'

/** Where a permission holds, as the end of a sentence. */
export const scopeWords = ({ project, environment }: Scope): Parts => {
  if (project === undefined) return environment === undefined ? [words('everywhere')] : say`in ${name(environment)} of every project`
  return environment === undefined ? say`in ${name(project)}` : say`in ${name(environment)} of ${name(project)}`
}

/** ADMIN stands for every permission: beside it, the others say nothing. */
const withoutImplied = (abilities: readonly Ability[]): readonly Ability[] => {
  const everything = abilities.filter(({ permission }) => permission === 'ADMIN')
  return everything.length > 0 ? everything : abilities
}

const verbs = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Verbs with the same object in one: `create, change and delete tag types`. */
const joined = (permissions: readonly Permission[]): string[] => {
  const byObject = Map.groupBy(permissions, (permission) => permissionWords[permission].replace(/^\S+ /, ''))
  return [...byObject].map(([object, same]) => {
    const list = verbs.format(same.map((permission) => permissionWords[permission].slice(0, -object.length - 1)))
    return `${list} ${object}`
  })
}

/** Permissions in words, by topic. */
export const wordsByTopic = (permissions: readonly Permission[]): { readonly topic: Topic; readonly words: readonly string[] }[] =>
  topics.flatMap(({ title, permissions: ofTopic }) => {
    const found = ofTopic.filter((permission) => permissions.includes(permission))
    return found.length > 0 ? [{ topic: title, words: joined(found) }] : []
  })

const keyOf = ({ project = '', environment = '' }: Scope) => `${project}\n${environment}`

const sentencesOf = (sign: Sentence['sign'], abilities: readonly Ability[]): Sentence[] =>
  [...Map.groupBy(withoutImplied(abilities), ({ scope }) => keyOf(scope)).values()].flatMap((ofScope) => {
    const [first] = ofScope
    if (!first) return []
    const lines = wordsByTopic(ofScope.map(({ permission }) => permission))
    return lines.map(({ words: texts }) => ({
      sign,
      parts: say`${capitalised(scopeWords(first.scope))}: ${words(texts.join(', '))}`,
    }))
  })

/** What a change of roles adds and takes away, one sentence for each topic and scope. */
export const abilitySentences = ({ gained, lost }: AbilityDifference): Sentence[] => [
  ...sentencesOf('+', gained),
  ...sentencesOf('−', lost),
]

const things = (abilities: readonly Ability[]): string => {
  const some = withoutImplied(abilities)
  if (some[0]?.permission === 'ADMIN' && some[0].scope.project === undefined) return 'everything'
  return some.length === 1 ? '1 thing' : `${some.length} things`
}

/** What follows the name of a person: `gains 3 things and loses 1 thing`. */
export const abilitySummary = ({ gained, lost }: AbilityDifference): string => {
  const parts = [...(gained.length > 0 ? [`gains ${things(gained)}`] : []), ...(lost.length > 0 ? [`loses ${things(lost)}`] : [])]
  return parts.length === 0 ? 'can do the same as before' : parts.join(' and ')
}
