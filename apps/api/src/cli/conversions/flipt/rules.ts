import { faulty } from '../conversion.ts'
import { always, type Condition } from '../rules/condition.ts'
import { off, on, type Portion, payloadOf, type Serve } from '../rules/serve.ts'
import type { Rule } from '../rules/strategies.ts'
import type { Flag } from './schemas.ts'
import { referenceCondition } from './segments.ts'

type Segments = ReadonlyMap<string, Condition>

/** The rollouts of a boolean flag, then its default. A threshold that a context is outside of does not decide. */
const booleanRules = ({ rollouts, enabled }: Flag, path: string, segments: Segments): Rule[] => [
  ...(rollouts ?? []).flatMap(({ description, segment, threshold }, at): Rule[] => {
    const rolloutPath = `${path}/rollouts/${at}`
    if (threshold) {
      const { percentage, value } = threshold
      const everybody = { path: rolloutPath, title: description || 'Threshold', when: always }
      if (percentage === 0) return []
      if (!value && percentage < 100)
        return [{ ...everybody, serve: 'a share of the contexts is false, and the next rollouts decide for the others' }]
      return [{ ...everybody, serve: value ? { ...on, share: percentage } : off, fallsThrough: true }]
    }
    if (!segment) throw faulty(rolloutPath, 'must have a segment or a threshold')
    const isTrue = typeof segment === 'object' && 'value' in segment && segment.value === true
    const when = referenceCondition(segment, null, rolloutPath, segments)
    return [{ path: rolloutPath, title: description, when, serve: isTrue ? on : off }]
  }),
  { path: `${path}/enabled`, title: 'Default', when: always, serve: enabled ? on : off },
]

const portionsOf = ({ variants }: Flag): ReadonlyMap<string, Omit<Portion, 'weight'> | null> =>
  new Map(
    (variants ?? []).map(({ key, attachment }): [string, Omit<Portion, 'weight'> | null] => {
      if (attachment === undefined || attachment === null) return [key, { name: key, payload: undefined }]
      const payload = payloadOf(attachment)
      return [key, payload ? { name: key, payload } : null]
    }),
  )

/** The rules of a variant flag. A context outside all distributions of its rule gets the default variant, or no variant. */
const variantRules = (flag: Flag, path: string, segments: Segments): Rule[] => {
  const portions = portionsOf(flag)
  const standard = flag.variants?.find((variant) => variant.default)?.key
  const serveOf = (parts: readonly { readonly variant: string; readonly rollout: number }[], at: string): Serve | string => {
    const given = parts.filter(({ rollout }) => rollout > 0)
    const rest = 100 - given.reduce((sum, { rollout }) => sum + rollout, 0)
    if (rest < -0.001) throw faulty(at, 'the rollouts of the distributions exceed 100')
    const filled = standard !== undefined && rest > 0.001 ? [...given, { variant: standard, rollout: rest }] : given
    if (filled.length === 0) return on
    const listed: Portion[] = []
    for (const { variant, rollout } of filled) {
      const portion = portions.get(variant)
      if (portion === undefined) throw faulty(at, `the flag has no variant ${variant}`)
      if (portion === null) return 'an attachment is too long for a payload'
      const same = listed.findIndex(({ name }) => name === variant)
      if (same < 0) listed.push({ ...portion, weight: rollout })
      else listed[same] = { ...portion, weight: listed[same]!.weight + rollout }
    }
    const share = listed.reduce((sum, { weight }) => sum + weight, 0)
    return { ...on, share: Math.abs(share - 100) < 0.001 ? 100 : share, portions: listed }
  }
  const rules = (flag.rules ?? []).map((rule, at) => ({ ...rule, path: `${path}/rules/${at}` }))
  const isRanked = rules.every(({ rank }) => typeof rank === 'number')
  const ordered = isRanked ? rules.sort((left, right) => left.rank! - right.rank!) : rules
  return [
    ...ordered.map(({ path: rulePath, segment, segments: keys, operator, distributions }): Rule => {
      const reference = segment ?? keys
      if (!reference) throw faulty(rulePath, 'must have a segment')
      return {
        path: rulePath,
        when: referenceCondition(reference, operator, rulePath, segments),
        serve: serveOf(distributions ?? [], rulePath),
      }
    }),
    ...(standard === undefined
      ? []
      : [{ path: `${path}/variants`, title: 'Default variant', when: always, serve: serveOf([], `${path}/variants`) }]),
  ]
}

export const isBoolean = ({ type }: Flag): boolean => type === 'BOOLEAN_FLAG_TYPE'

export const rulesOf = (flag: Flag, path: string, segments: Segments): Rule[] =>
  isBoolean(flag) ? booleanRules(flag, path, segments) : variantRules(flag, path, segments)
