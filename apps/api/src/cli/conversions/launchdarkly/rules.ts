import { faulty } from '../conversion.ts'
import { always, type Condition } from '../rules/condition.ts'
import { off, on, type Portion, payloadOf, type Serve, variantNames } from '../rules/serve.ts'
import type { Rule } from '../rules/strategies.ts'
import { clausesCondition, fieldOf, keysIn, type Segments } from './clauses.ts'
import type { Flag, FlagConfiguration, Outcome } from './schemas.ts'

/** The variations of a flag. */
export interface Variations {
  readonly values: readonly unknown[]
  /** Names of the variants in the state. */
  readonly names: readonly string[]
  /** Whether all values are true or false, so that the feature has no variants. */
  readonly isBoolean: boolean
}

export const variationsOf = ({ variations }: Flag): Variations => ({
  values: variations.map(({ value }) => value),
  names: variantNames(variations.map(({ name, value }) => ({ name: name ?? undefined, value }))),
  isBoolean: variations.every(({ value }) => typeof value === 'boolean'),
})

const valueAt = ({ values }: Variations, at: number, path: string) => {
  if (at >= values.length) throw faulty(path, `the flag has no variation ${at}`)
  return values[at]
}

const complete = 100_000

/** Variations with their weights. If the weights do not total 100 %, the last variation gets the rest. */
const weighted = ({ variation, rollout }: Outcome, path: string) => {
  if (variation !== null && variation !== undefined) return [{ variation, weight: complete }]
  if (!rollout) throw faulty(path, 'must have a variation or a rollout')
  let left = complete
  const parts = rollout.variations.map(({ variation: at, weight }) => {
    const part = { variation: at, weight: Math.min(weight, left) }
    left -= part.weight
    return part
  })
  parts.at(-1)!.weight += left
  return parts.filter(({ weight }) => weight > 0)
}

const serveOf = (outcome: Outcome, path: string, variations: Variations): Serve | string => {
  const parts = weighted(outcome, path).map(({ variation, weight }) => ({ variation, weight, value: valueAt(variations, variation, path) }))
  const { bucketBy, contextKind } = outcome.rollout ?? {}
  const field = fieldOf(bucketBy || 'key', contextKind)
  if (field === null) return `the rollout uses the attribute ${bucketBy}, which has no counterpart`
  const stickiness = field === 'userId' ? 'default' : field
  if (variations.isBoolean) {
    const share = parts.reduce((sum, { weight, value }) => (value === true ? sum + weight : sum), 0) / 1_000
    return share === 0 ? off : { ...on, share, stickiness }
  }
  const portions = new Map<number, Portion>()
  for (const { variation, weight, value } of parts) {
    const payload = payloadOf(value)
    if (!payload) return 'a value is too long for a payload'
    const sum = (portions.get(variation)?.weight ?? 0) + weight
    portions.set(variation, { name: variations.names[variation]!, payload, weight: sum })
  }
  return { share: 100, stickiness, portions: [...portions.values()] }
}

/** Individual targets, then rules, then the default rule. Targets of other kinds of contexts decide the order if they are present. */
export const rulesOf = (configuration: FlagConfiguration, path: string, variations: Variations, segments: Segments): Rule[] => {
  const rule = (when: Condition, outcome: Outcome, at: string, title?: string | null): Rule => ({
    when,
    path: `${path}/${at}`,
    title,
    serve: serveOf(outcome, `${path}/${at}`, variations),
  })
  const { targets, contextTargets, rules } = configuration
  const own = (targets ?? []).map(({ values, variation }, at) => ({ values, variation, kind: 'user', at: `targets/${at}` }))
  const others = (contextTargets ?? []).flatMap(({ values, variation, contextKind }, at) => {
    const kind = contextKind || 'user'
    const listed = own.filter((target) => target.variation === variation)
    return kind === 'user' && values.length === 0 ? listed : [{ values, variation, kind, at: `contextTargets/${at}` }]
  })
  const ordered = others.length > 0 ? [...others, ...own.filter((target) => !others.includes(target))] : own
  return [
    ...ordered.map(({ values, variation, kind, at }) =>
      rule(keysIn(values, kind, `${path}/${at}`), { variation }, at, 'Individual targets'),
    ),
    ...(rules ?? []).flatMap((one, at) =>
      one.disabled ? [] : [rule(clausesCondition(one.clauses, `${path}/rules/${at}`, segments), one, `rules/${at}`, one.description)],
    ),
    rule(always, configuration.fallthrough, 'fallthrough', 'Default rule'),
  ]
}
