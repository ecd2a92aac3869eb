import type { Constraint } from '@halyard/contracts'
import { PredicateTable } from '../evaluate/predicate-table.ts'
import { type Activation, compileStrategy } from '../evaluate/strategy.ts'
import type { StoredStrategy, World } from '../world/world.ts'
import { contradiction, implies } from './implies.ts'

/** A constraint of a strategy, or of one of its segments. */
export interface Condition {
  /** Path within the strategy, such as `constraints/0` or `segments/7/constraints/0`, with the id of the segment. */
  readonly path: string
  readonly constraint: Constraint
}

/** Why a strategy is false for every context. */
export type NeverTrue =
  | { readonly because: 'noShare' }
  | { readonly because: 'missingSegment'; readonly paths: readonly string[] }
  | { readonly because: 'contradiction'; readonly paths: readonly string[] }

/** An enabled strategy as conditions that must all hold. */
export interface Rule {
  readonly strategy: StoredStrategy
  readonly conditions: readonly Condition[]
  /** Ids of segments that do not exist: the strategy is false. */
  readonly missingSegments: readonly number[]
  readonly activation: Activation
  /** Why the strategy is false for every context; undefined: the strategy may be true. */
  readonly never: NeverTrue | undefined
}

/** Whether an assertion holds for every context, for every context with an id (`userId` or `sessionId`), or is not known to hold. */
export type Certainty = 'always' | 'withId' | 'unknown'

const userIds = (strategy: StoredStrategy): Condition[] =>
  strategy.name === 'userWithId'
    ? [
        {
          path: 'parameters/userIds',
          constraint: {
            contextName: 'userId',
            operator: 'IN',
            values: (strategy.parameters.userIds ?? '').split(','),
            inverted: false,
            caseInsensitive: false,
          },
        },
      ]
    : []

const neverTrue = ({ activation, missingSegments, conditions }: Omit<Rule, 'never'>, isExtended: boolean): NeverTrue | undefined => {
  if (activation.kind === 'rollout' && activation.rollout.certain === false) return { because: 'noShare' }
  if (missingSegments.length > 0) return { because: 'missingSegment', paths: missingSegments.map((id) => `segments/${id}`) }
  const constraints = conditions.map(({ constraint }) => constraint)
  const positions = contradiction(constraints, isExtended)
  return positions && { because: 'contradiction', paths: positions.map((at) => conditions[at]!.path) }
}

/** The rule of a strategy of a feature, with the segments of the world. */
export const ruleOf = ({ segments }: Pick<World, 'segments'>, feature: string, strategy: StoredStrategy, isExtended: boolean): Rule => {
  const rule = {
    strategy,
    conditions: [
      ...userIds(strategy),
      ...strategy.constraints.map((constraint, at) => ({ path: `constraints/${at}`, constraint })),
      ...strategy.segments.flatMap((id) =>
        (segments.get(id)?.constraints ?? []).map((constraint, at) => ({ path: `segments/${id}/constraints/${at}`, constraint })),
      ),
    ],
    missingSegments: strategy.segments.filter((id) => !segments.has(id)),
    activation: compileStrategy(new PredicateTable(), { name: feature, enabled: true }, strategy, { extended: isExtended }).activation,
  }
  return { ...rule, never: neverTrue(rule, isExtended) }
}

export const constraintsOf = ({ conditions }: Rule): Constraint[] => conditions.map(({ constraint }) => constraint)

/** Whether the activation of a rule holds for every context. */
export const isForEverybody = ({ activation, strategy }: Rule): boolean =>
  activation.kind === 'always' || strategy.name === 'userWithId' || (activation.kind === 'rollout' && activation.rollout.certain === true)

/**
 * Rollouts with equal stickiness and group are nested. A random number replaces a missing id, and each strategy draws its own number, so
 * rollouts of contexts without an id are not nested.
 */
const nesting = (one: Rule, other: Rule): Certainty => {
  if (isForEverybody(other)) return 'always'
  const [a, b] = [one.activation, other.activation]
  if (a.kind === 'list' && b.kind === 'list') {
    const isSame = a.parameter === b.parameter && one.strategy.parameters[a.parameter] === other.strategy.parameters[b.parameter]
    return isSame ? 'always' : 'unknown'
  }
  if (a.kind !== 'rollout' || b.kind !== 'rollout') return 'unknown'
  const [narrow, wide] = [a.rollout, b.rollout]
  const isNested = narrow.stickiness.name === wide.stickiness.name && narrow.groupId === wide.groupId && narrow.threshold <= wide.threshold
  if (!isNested || wide.stickiness.name === 'random') return 'unknown'
  return wide.stickiness.isRandomWithout ? 'withId' : 'always'
}

/** Whether every context for which `one` is true also makes `other` true. */
export const ruleImplies = (one: Rule, other: Rule, isExtended: boolean): Certainty => {
  if (one.never) return 'always'
  const certainty = nesting(one, other)
  if (certainty === 'unknown' || other.never) return 'unknown'
  const given = constraintsOf(one)
  return constraintsOf(other).every((constraint) => implies(given, constraint, isExtended)) ? certainty : 'unknown'
}
