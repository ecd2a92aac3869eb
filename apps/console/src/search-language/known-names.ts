import { compareCodePoints } from '@halyard/domain'
import type { PlacedTerm, QueryFault } from './parse-query.ts'
import { type ListKey, listKeys, type StateKey, stateKeys } from './query.ts'
import type { Row } from './row.ts'

/** The names that a query can use. Tags: each `type:value`. */
export interface KnownNames {
  readonly environments: readonly string[]
  readonly projects: readonly string[]
  readonly types: readonly string[]
  readonly tags: readonly string[]
}

const kinds: Readonly<Record<StateKey | ListKey, { readonly names: keyof KnownNames; readonly word: string }>> = {
  on: { names: 'environments', word: 'environment' },
  off: { names: 'environments', word: 'environment' },
  nobody: { names: 'environments', word: 'environment' },
  some: { names: 'environments', word: 'environment' },
  project: { names: 'projects', word: 'project' },
  type: { names: 'types', word: 'type' },
  tag: { names: 'tags', word: 'tag' },
}

/** The known names after a key; empty: the key takes no names. */
export const namesFor = (key: string, known: KnownNames): readonly string[] => {
  const found = [...stateKeys, ...listKeys].find((each) => each === key)
  return found ? known[kinds[found].names] : []
}

const mostListed = 8

const isKnown = (names: readonly string[], key: StateKey | ListKey, name: string): boolean => {
  const wanted = name.toLowerCase()
  // The names of environments are compared exactly.
  if (kinds[key].names === 'environments') return names.includes(name)
  return names.some((each) => {
    const text = each.toLowerCase()
    return text === wanted || (key === 'tag' && text.slice(text.indexOf(':') + 1) === wanted)
  })
}

/** The known names that are most like a name: those that share its beginning, then the others. */
const advice = (names: readonly string[], wanted: string): string => {
  if (names.length === 0) return ''
  const start = wanted.slice(0, 3).toLowerCase()
  const isLike = (name: string) => name.toLowerCase().includes(start)
  const sorted = [...names.filter(isLike), ...names.filter((name) => !isLike(name))]
  const listed = sorted.slice(0, mostListed).join(', ')
  return sorted.length > mostListed ? `${listed} and ${sorted.length - mostListed} more` : listed
}

/** Terms with names that do not exist, so that they match no flag. */
export const unknownNames = (terms: readonly PlacedTerm[], known: KnownNames): QueryFault[] =>
  terms.flatMap(({ from, to, condition }) => {
    if (!('values' in condition)) return []
    const { key, values } = condition
    const { names: list, word } = kinds[key]
    const names = known[list]
    return values
      .filter((value) => !isKnown(names, key, value))
      .map((value) => {
        const listed = advice(names, value)
        return { from, to, message: `No ${word} is named ${value}. ${listed ? `Known: ${listed}.` : `No ${word} exists.`}` }
      })
  })

/** The names in the rows of an index, sorted. */
export const namesInRows = (rows: readonly Row[]): KnownNames => {
  const [environments, projects, types, tags] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()]
  for (const row of rows) {
    projects.add(row.project)
    types.add(row.type)
    for (const tag of row.tags) tags.add(tag)
    for (const environment of Object.keys(row.states)) environments.add(environment)
  }
  const sorted = (names: ReadonlySet<string>) => [...names].sort(compareCodePoints)
  return { environments: sorted(environments), projects: sorted(projects), types: sorted(types), tags: sorted(tags) }
}
