import { type PlacedTerm, parseQuery } from './parse-query.ts'
import { printTerm } from './print-query.ts'
import type { Condition, ListKey, StateKey, Term } from './query.ts'

type NamesKey = StateKey | ListKey

const same = (left: string) => (right: string) => left.toLowerCase() === right.toLowerCase()

const namesTerm = (terms: readonly PlacedTerm[], key: NamesKey) =>
  terms.flatMap((term) =>
    !term.isNegated && term.condition.key === key && 'values' in term.condition ? [{ ...term, values: term.condition.values }] : [],
  )

const replaced = (text: string, { from, to }: { readonly from: number; readonly to: number }, by: string): string => {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  if (by !== '') return `${before}${by}${after}`
  return [before.trimEnd(), after.trimStart()].filter((part) => part !== '').join(' ')
}

const appended = (text: string, by: string): string => [text.trimEnd(), by].filter((part) => part !== '').join(' ')

/** The values after the key, in lower case. */
export const valuesIn = (text: string, key: NamesKey): Set<string> =>
  new Set(namesTerm(parseQuery(text).terms, key).flatMap(({ values }) => values.map((value) => value.toLowerCase())))

/** Whether the query lists the value after the key. */
export const hasValue = (text: string, key: NamesKey, value: string): boolean =>
  namesTerm(parseQuery(text).terms, key).some(({ values }) => values.some(same(value)))

/** The text of the query that also accepts the value after the key. The rest of the text stays as it was typed. */
export const withValue = (text: string, key: NamesKey, value: string): string => {
  if (hasValue(text, key, value)) return text
  const last = namesTerm(parseQuery(text).terms, key).at(-1)
  const term = (values: readonly string[]): string => printTerm({ isNegated: false, condition: { key, values } })
  return last ? replaced(text, last, term([...last.values, value])) : appended(text, term([value]))
}

/** The text of the query without the value after the key. */
export const withoutValue = (text: string, key: NamesKey, value: string): string =>
  namesTerm(parseQuery(text).terms, key)
    // From the end, so that the positions of the other terms stay valid.
    .toReversed()
    .reduce((rest, term) => {
      const kept = term.values.filter((each) => !same(value)(each))
      if (kept.length === term.values.length) return rest
      return replaced(rest, term, kept.length > 0 ? printTerm({ isNegated: false, condition: { key, values: kept } }) : '')
    }, text)

const isEqual = (left: Term, right: Term): boolean => printTerm(left) === printTerm(right)

const asTerm = (condition: Condition, isNegated: boolean): Term => ({ condition, isNegated })

/** Whether the query has the term. */
export const hasTerm = (text: string, condition: Condition, isNegated = false): boolean =>
  parseQuery(text).terms.some((term) => isEqual(term, asTerm(condition, isNegated)))

/** The text of the query with the term. */
export const withTerm = (text: string, condition: Condition, isNegated = false): string =>
  hasTerm(text, condition, isNegated) ? text : appended(text, printTerm(asTerm(condition, isNegated)))

/** The text of the query without the term. */
export const withoutTerm = (text: string, condition: Condition, isNegated = false): string =>
  parseQuery(text)
    .terms.filter((term) => isEqual(term, asTerm(condition, isNegated)))
    .toReversed()
    .reduce((rest, term) => replaced(rest, term, ''), text)
