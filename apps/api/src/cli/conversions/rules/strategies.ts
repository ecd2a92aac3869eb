import { limits } from '@halyard/contracts/data'
import type { Report, State } from '../conversion.ts'
import { all, type Condition, comparesVersions, not } from './condition.ts'
import { type Alternative, expand, type Literal } from './expand.ts'
import { type Serve, wholeWeights } from './serve.ts'

export type Strategy = NonNullable<NonNullable<State['featureEnvironments']>[number]['strategies']>[number]

/** A rule of the product. The first rule that a context matches decides. */
export interface Rule {
  readonly path: string
  readonly title?: string | null | undefined
  readonly when: Condition
  /** A text: the reason why the outcome has no counterpart. */
  readonly serve: Serve | string
  /** True: contexts that match, but are outside the share, go on to the next rule. */
  readonly fallsThrough?: boolean
}

interface Target {
  readonly feature: string
  /** Whether the feature has several values, so that the outcome is more than on or off. */
  readonly isValued: boolean
  readonly report: Report
}

const most = 100

/** The constraints, segments and required fields of an alternative. */
const partsOf = (alternative: Alternative) => {
  const literals: Literal[] = [...alternative.values()]
  return {
    constraints: literals.flatMap((literal) =>
      literal.kind === 'constraint'
        ? [{ ...literal.comparison, values: [...(literal.comparison.values ?? [])], inverted: literal.inverted }]
        : [],
    ),
    segments: literals.flatMap((literal) => (literal.kind === 'segment' ? [literal.id] : [])),
    fields: literals.flatMap((literal) => (literal.kind === 'present' ? [literal.field] : [])),
  }
}

const shortTitle = (title: string | null | undefined) => (title ? [...title].slice(0, limits.textLength / 2).join('') : null)

const strategyOf = (alternative: Alternative, { feature }: Target, { title }: Rule, serve: Serve): Strategy | string => {
  const { constraints, segments, fields } = partsOf(alternative)
  const share = Math.floor(serve.share)
  const isSplit = share < most || serve.portions.length > 1
  const wanted = isSplit ? serve.stickiness : 'default'
  const required = fields.filter((field) => field !== wanted)
  if (required.length > (share < most || wanted !== 'default' ? 0 : 1))
    return `contexts must have the fields ${fields.join(' and ')}, which one strategy cannot require`
  if (segments.length > limits.segmentsPerStrategy) return `a strategy can have ${limits.segmentsPerStrategy} segments at most`
  const weights = wholeWeights(serve.portions.map(({ weight }) => weight))
  return {
    name: 'flexibleRollout',
    title: shortTitle(title),
    // A strategy with a field as stickiness is false for contexts without the field.
    parameters: { rollout: String(share), stickiness: required[0] ?? wanted, groupId: feature },
    constraints,
    segments,
    variants: serve.portions.map(({ name, payload }, at) => ({
      name,
      weight: weights[at]!,
      weightType: 'variable',
      stickiness: serve.stickiness,
      ...(payload && { payload }),
    })),
  }
}

/** A strategy that only shows the parts of a rule that have a counterpart. */
const remnant = ({ title, when }: Rule, { feature }: Target, serve: Serve | string): Strategy => {
  const parts = when.kind === 'all' ? when.parts : [when]
  const known = parts.map((part) => expand(part)).filter(({ alternatives, losses }) => alternatives.length === 1 && losses.length === 0)
  const { constraints, segments } = partsOf(new Map(known.flatMap(({ alternatives }) => [...alternatives[0]!])))
  const share = typeof serve === 'string' ? 0 : Math.floor(serve.share)
  const parameters = { rollout: String(share), stickiness: 'default', groupId: feature }
  return {
    name: 'flexibleRollout',
    title: `${shortTitle(title) ?? 'Imported rule'} (incomplete)`,
    disabled: true,
    parameters,
    constraints,
    segments: segments.slice(0, limits.segmentsPerStrategy),
  }
}

/** The conditions that later rules must not match, because this rule decides for more contexts than its strategies select. */
const excluded = ({ when, serve, fallsThrough }: Rule, isExact: boolean, { isValued }: Target): readonly Condition[] => {
  if (typeof serve === 'string' || serve.share === 0) return [not(when)]
  if (isValued && !isExact) return [not(when)]
  return serve.share < most && !fallsThrough ? [not(when)] : []
}

/** A strategy for nobody. A feature that is turned on without active strategies would be on for everybody. */
export const nobody = (feature: string): Strategy => ({
  name: 'flexibleRollout',
  parameters: { rollout: '0', stickiness: 'default', groupId: feature },
})

/**
 * Strategies with the outcome of rules of which the first match decides. A context for which the strategies are on gets the same value as from the
 * rules; contexts that strategies cannot select are off. Strategies that would select nobody are disabled and reported.
 */
export const toStrategies = (rules: readonly Rule[], target: Target): Strategy[] => {
  const strategies: Strategy[] = []
  const { report } = target
  let earlier: readonly Condition[] = []
  for (const rule of rules) {
    const { path, serve } = rule
    let isExact = typeof serve !== 'string'
    const disable = (what: string, at = path) => {
      isExact = false
      report({ path: at || path, what, done: `a strategy of the feature ${target.feature} is disabled` })
    }
    if (typeof serve === 'string') {
      disable(serve)
      strategies.push(remnant(rule, target, serve))
    } else if (serve.share > 0) {
      if (!Number.isInteger(serve.share))
        report({ path, what: `the share ${serve.share} % is not an integer`, done: `the share is ${Math.floor(serve.share)} %` })
      const { alternatives, losses } = expand(all([rule.when, ...earlier]))
      const made = alternatives.map((alternative) => strategyOf(alternative, target, rule, serve))
      const usable = made.filter((one) => typeof one !== 'string')
      const faults = [...losses, ...made.filter((one) => typeof one === 'string').map((what) => ({ path, what }))]
      strategies.push(...usable)
      // Contexts with a short version, such as 2.1, match in the product and not in Halyard.
      if (comparesVersions(rule.when)) isExact = false
      if (usable.length === 0 && faults.length > 0) {
        strategies.push(remnant(rule, target, serve))
        for (const { path: at, what } of faults) disable(what, at)
      } else if (faults.length > 0) {
        isExact = false
        for (const { path: at, what } of faults)
          report({ path: at || path, what, done: `the feature ${target.feature} is off for these contexts` })
      }
    }
    earlier = [...earlier, ...excluded(rule, isExact, target)]
  }
  if (strategies.every(({ disabled }) => disabled)) strategies.push(nobody(target.feature))
  const excess = strategies.length - limits.strategiesPerEnvironment
  if (excess > 0) {
    const what = `the rules need more than ${limits.strategiesPerEnvironment} strategies`
    report({ path: rules[0]?.path ?? 'file', what, done: `the last ${excess} strategies are missing` })
  }
  return strategies.slice(0, limits.strategiesPerEnvironment)
}
