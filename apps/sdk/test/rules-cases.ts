import type * as Rules from '../src/rules/index.ts'

/** Changes that were proposed over one world, and that are applied to another. */
export interface RulesCase {
  readonly base: Rules.World
  readonly live: Rules.World
  readonly changes: readonly Rules.ProposedChange[]
}

/** Cases as JSON, with their maps and sets. */
export const toText = (cases: readonly RulesCase[]): string =>
  JSON.stringify(cases, (_, value) => {
    if (value instanceof Map) return { '#map': [...value] }
    return value instanceof Set ? { '#set': [...value] } : value
  })

/** All results of the rules for the cases, as JSON. The function is self-contained, so that its text also runs in a browser. */
export const outcomesOf = (rules: typeof Rules, text: string): string => {
  const cases: RulesCase[] = JSON.parse(text, (_, value) => {
    if (Array.isArray(value?.['#map'])) return new Map(value['#map'])
    return Array.isArray(value?.['#set']) ? new Set(value['#set']) : value
  })
  const outcomes = cases.map(({ base, live, changes }) => {
    const proposed = changes.map((change) => ({ ...change, base: rules.baseOf(change, base) }))
    const { result, conflicts, warnings, difference, hash } = rules.plan((change) => change.base, live, proposed)
    const resolved = proposed.map((change) => {
      const own = conflicts.filter((conflict) => conflict.change === change.id)
      return own.length > 0 ? [rules.resolve(change, own, 'mine', live), rules.resolve(change, own, 'theirs', live)] : []
    })
    return { proposed, conflicts, warnings, difference, hash, changed: rules.difference(live, result), resolved }
  })
  return JSON.stringify(outcomes)
}
