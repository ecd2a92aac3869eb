import type { Comparison, Condition, Loss } from './condition.ts'

/** A part of a strategy: a constraint, a segment, or a field that the context must have. */
export type Literal =
  | { readonly kind: 'constraint'; readonly comparison: Comparison; readonly inverted: boolean }
  | { readonly kind: 'present'; readonly field: string }
  | { readonly kind: 'segment'; readonly id: number }

/** Literals by key. A context matches if all literals are true. */
export type Alternative = ReadonlyMap<string, Literal>

export interface Expansion {
  /** A context matches if one alternative is true. Contexts that match here also match the condition. */
  readonly alternatives: readonly Alternative[]
  /** Reasons why contexts match the condition and no alternative; empty: the alternatives are exact. */
  readonly losses: readonly Loss[]
}

const mostAlternatives = 100
/** Combinations to try before contradictions and repetitions are removed. */
const mostCombinations = 400

/** Every context of the products has a key, an id or an identifier. */
const alwaysPresent: ReadonlySet<string> = new Set(['userId'])

const keyOf = (literal: Literal): string =>
  literal.kind === 'constraint' ? `${literal.inverted ? '!' : ''}${JSON.stringify(literal.comparison)}` : JSON.stringify(literal)

const single = (...literals: Literal[]): Expansion => ({
  alternatives: [new Map(literals.map((literal) => [keyOf(literal), literal]))],
  losses: [],
})
const nobody: Expansion = { alternatives: [], losses: [] }
const lost = (loss: Loss): Expansion => ({ alternatives: [], losses: [loss] })

const isWithin = (small: Alternative, large: Alternative) => small.size <= large.size && [...small.keys()].every((key) => large.has(key))

/** Whether a constraint of the alternative already requires the field. */
const requires = (alternative: Alternative, field: string): boolean =>
  [...alternative.values()].some(
    (literal) => literal.kind === 'constraint' && !literal.inverted && literal.comparison.contextName === field,
  )

/** Both alternatives together; null: they exclude each other. */
const both = (left: Alternative, right: Alternative): Alternative | null => {
  const merged = new Map([...left, ...right])
  for (const [key, { kind }] of merged) if (kind === 'constraint' && merged.has(`!${key}`)) return null
  for (const [key, literal] of merged) if (literal.kind === 'present' && requires(merged, literal.field)) merged.delete(key)
  return merged
}

/** Removes alternatives that another one covers. */
const reduced = (alternatives: readonly Alternative[], losses: readonly Loss[]): Expansion => {
  if (alternatives.some(({ size }) => size === 0)) return single()
  const kept: Alternative[] = []
  for (const one of [...alternatives].sort((left, right) => left.size - right.size))
    if (!kept.some((other) => isWithin(other, one))) kept.push(one)
  // The order of the file stays.
  return { alternatives: alternatives.filter((one) => kept.includes(one)), losses: [...new Set(losses)] }
}

const union = (parts: readonly Expansion[]): Expansion =>
  reduced(
    parts.flatMap(({ alternatives }) => alternatives),
    parts.flatMap(({ losses }) => losses),
  )

const product = (left: Expansion, right: Expansion): Expansion => {
  const losses = [...left.losses, ...right.losses]
  if (left.alternatives.length * right.alternatives.length > mostCombinations) {
    return lost({ path: '', what: `the condition needs more than ${mostAlternatives} strategies` })
  }
  const result = reduced(
    left.alternatives.flatMap((one) => right.alternatives.flatMap((other) => both(one, other) ?? [])),
    losses,
  )
  return result.alternatives.length > mostAlternatives
    ? lost({ path: '', what: `the condition needs more than ${mostAlternatives} strategies` })
    : result
}

const isExactlyNobody = ({ alternatives, losses }: Expansion) => alternatives.length === 0 && losses.length === 0

/**
 * The contexts that certainly match a condition, or with `negated` those that certainly do not, as alternatives that strategies can express.
 * A part without a counterpart matches nobody, both negated and not, so that a strategy never matches more contexts than the condition.
 */
export const expand = (condition: Condition, negated = false): Expansion => {
  switch (condition.kind) {
    case 'unknown':
      return lost(condition.loss)
    case 'not':
      return expand(condition.part, !negated)
    case 'present': {
      const { field } = condition
      if (alwaysPresent.has(field)) return negated ? nobody : single()
      return negated
        ? lost({ path: '', what: `contexts without the field ${field} cannot be selected` })
        : single({ kind: 'present', field })
    }
    case 'comparison': {
      const { comparison } = condition
      if (!negated || !comparison.operator.startsWith('SEMVER')) return single({ kind: 'constraint', comparison, inverted: negated })
      // Products read 2 and 2.1 as versions, which Halyard does not.
      const isNumber: Comparison = { contextName: comparison.contextName, operator: 'NUM_GTE', value: '0' }
      return single({ kind: 'constraint', comparison, inverted: true }, { kind: 'constraint', comparison: isNumber, inverted: true })
    }
    case 'segment':
      return negated ? expand(condition.condition, true) : single({ kind: 'segment', id: condition.id })
    case 'all':
    case 'any': {
      const parts = condition.parts.map((part) => expand(part, negated))
      if ((condition.kind === 'any') !== negated) return union(parts)
      if (parts.some(isExactlyNobody)) return nobody
      return parts.reduce(product, single())
    }
  }
}
