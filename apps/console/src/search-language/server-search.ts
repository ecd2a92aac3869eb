import { printTerm } from './print-query.ts'
import type { ListKey, Query, Term } from './query.ts'

/** Filters of the search of the server, for flags that are not in the index. */
export interface ServerSearch {
  readonly query?: string
  readonly project?: string[]
  readonly type?: string[]
  readonly tag?: string[]
}

const operators: Readonly<Record<ListKey, readonly [positive: string, negative: string]>> = {
  project: ['IS_ANY_OF', 'IS_NONE_OF'],
  type: ['IS_ANY_OF', 'IS_NONE_OF'],
  tag: ['INCLUDE_ANY_OF', 'EXCLUDE_IF_ANY_OF'],
}

const isListKey = (key: string): key is ListKey => Object.hasOwn(operators, key)

/** A tag without a type has the type simple. */
const fullTag = (tag: string): string => (tag.includes(':') ? tag : `simple:${tag}`)

const filterOf = ({ isNegated, condition }: Term): { readonly key: ListKey; readonly filter: string } | undefined => {
  const { key } = condition
  if (!isListKey(key) || !('values' in condition)) return undefined
  const [positive, negative] = operators[key]
  const values = key === 'tag' ? condition.values.map(fullTag) : condition.values
  return { key, filter: `${isNegated ? negative : positive}:${values.join(',')}` }
}

/** The same search for the server. `ignored`: terms that the server cannot filter by. */
export const toServerSearch = (terms: Query): { readonly search: ServerSearch; readonly ignored: readonly string[] } => {
  const words: string[] = []
  const filters = new Map<ListKey, string[]>()
  const ignored: string[] = []
  for (const term of terms) {
    const filter = filterOf(term)
    if (filter) filters.set(filter.key, [...(filters.get(filter.key) ?? []), filter.filter])
    // The server reads commas as alternatives.
    else if (term.condition.key === 'text' && !term.isNegated) words.push(term.condition.text.replaceAll(',', ' '))
    else ignored.push(printTerm(term))
  }
  const query = words.join(' ').trim()
  return { search: { ...(query !== '' && { query }), ...Object.fromEntries(filters) }, ignored }
}
