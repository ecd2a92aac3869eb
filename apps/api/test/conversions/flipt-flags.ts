import * as fc from 'fast-check'

/** Documents of Flipt, as far as `evaluateFlag` supports them. */
interface Constraint {
  readonly type: string
  readonly property: string
  readonly operator: string
  readonly value: string
}
interface Segment {
  readonly key: string
  readonly match_type: 'ALL_MATCH_TYPE' | 'ANY_MATCH_TYPE'
  readonly constraints: readonly Constraint[]
}
interface Reference {
  readonly keys: readonly string[]
  readonly operator: 'AND_SEGMENT_OPERATOR' | 'OR_SEGMENT_OPERATOR'
  readonly value: boolean
}
type Rollout = { readonly segment: Reference } | { readonly threshold: { readonly percentage: number; readonly value: boolean } }
export interface Flag {
  readonly key: string
  readonly type: 'BOOLEAN_FLAG_TYPE' | 'VARIANT_FLAG_TYPE'
  readonly enabled: boolean
  readonly variants: readonly { readonly key: string; readonly default?: boolean; readonly attachment?: unknown }[]
  readonly rules: readonly {
    readonly segment: Reference
    readonly distributions: readonly { readonly variant: string; readonly rollout: number }[]
  }[]
  readonly rollouts: readonly Rollout[]
}

export interface Context {
  readonly entityId: string
  readonly properties: Readonly<Record<string, string>>
}

const textTests: Readonly<Record<string, (text: string, value: string) => boolean>> = {
  eq: (text, value) => text === value,
  neq: (text, value) => text !== value,
  prefix: (text, value) => text.startsWith(value),
  suffix: (text, value) => text.endsWith(value),
  isoneof: (text, value) => (JSON.parse(value) as unknown[]).includes(text),
  isnotoneof: (text, value) => !(JSON.parse(value) as unknown[]).includes(text),
}
const numberTests: Readonly<Record<string, (number: number, value: number) => boolean>> = {
  eq: (number, value) => number === value,
  neq: (number, value) => number !== value,
  lt: (number, value) => number < value,
  gte: (number, value) => number >= value,
}

const holds = ({ type, property, operator, value }: Constraint, { entityId, properties }: Context): boolean => {
  const text = type === 'ENTITY_ID_COMPARISON_TYPE' ? entityId : (properties[property] ?? '')
  if (operator === 'empty' || operator === 'notpresent') return text === ''
  if (operator === 'notempty' || operator === 'present') return text !== ''
  if (text === '') return false
  if (type === 'BOOLEAN_COMPARISON_TYPE') return operator === 'true' ? ['true', '1'].includes(text) : ['false', '0'].includes(text)
  if (type === 'NUMBER_COMPARISON_TYPE') return !Number.isNaN(Number(text)) && numberTests[operator]!(Number(text), Number(value))
  return textTests[operator]!(text, value)
}

const isInSegment = ({ match_type: matchType, constraints }: Segment, context: Context) => {
  if (constraints.length === 0) return true
  const test = (constraint: Constraint) => holds(constraint, context)
  return matchType === 'ALL_MATCH_TYPE' ? constraints.every(test) : constraints.some(test)
}

const isReferred = ({ keys, operator }: Reference, context: Context, segments: readonly Segment[]) => {
  const test = (key: string) => isInSegment(segments.find((one) => one.key === key)!, context)
  return operator === 'AND_SEGMENT_OPERATOR' ? keys.every(test) : keys.some(test)
}

/** Whether a flag is on or matched, and the key of its variant; '': no variant. */
export const evaluateFlag = (flag: Flag, context: Context, segments: readonly Segment[]): { isOn: boolean; variant: string } => {
  if (flag.type === 'BOOLEAN_FLAG_TYPE') {
    for (const rollout of flag.rollouts) {
      if ('segment' in rollout && isReferred(rollout.segment, context, segments)) return { isOn: rollout.segment.value, variant: '' }
      if ('threshold' in rollout && rollout.threshold.percentage === 100) return { isOn: rollout.threshold.value, variant: '' }
    }
    return { isOn: flag.enabled, variant: '' }
  }
  const standard = flag.variants.find((variant) => variant.default)?.key ?? ''
  if (!flag.enabled) return { isOn: false, variant: standard }
  const rule = flag.rules.find(({ segment }) => isReferred(segment, context, segments))
  if (!rule) return { isOn: standard !== '', variant: standard }
  return { isOn: true, variant: rule.distributions.find(({ rollout }) => rollout === 100)?.variant ?? standard }
}

const pick = <T>(...values: T[]) => fc.constantFrom(...values)
const constraintOf = (type: string, property: fc.Arbitrary<string>, operator: fc.Arbitrary<string>, value: fc.Arbitrary<string>) =>
  fc.record({ type: fc.constant(`${type}_COMPARISON_TYPE`), property, operator, value })
const presence = ['present', 'notpresent']
const constraint = fc.oneof(
  constraintOf('STRING', pick('country', 'plan'), pick('eq', 'neq', 'prefix', 'suffix', 'empty', 'notempty'), pick('US', 'U', 'DE')),
  constraintOf('STRING', pick('country', 'plan'), pick('isoneof', 'isnotoneof'), pick('["US","DE"]', '["U"]')),
  constraintOf('NUMBER', pick('age'), pick('eq', 'neq', 'lt', 'gte', ...presence), pick('18', '40.5')),
  constraintOf('BOOLEAN', pick('beta'), pick('true', 'false', ...presence), fc.constant('')),
  constraintOf('ENTITY_ID', fc.constant('entity'), pick('eq', 'neq'), pick('e1', 'e2')),
)
const segmentKeys = ['s1', 's2', 's3']
const segments = fc.tuple(
  ...segmentKeys.map((key) =>
    fc.record({
      key: fc.constant(key),
      match_type: pick('ALL_MATCH_TYPE' as const, 'ANY_MATCH_TYPE' as const),
      constraints: fc.array(constraint, { maxLength: 2 }),
    }),
  ),
)
const reference = fc.record({
  keys: fc.uniqueArray(pick(...segmentKeys), { minLength: 1, maxLength: 2 }),
  operator: pick('AND_SEGMENT_OPERATOR' as const, 'OR_SEGMENT_OPERATOR' as const),
  value: fc.boolean(),
})
const distributions = fc.oneof(
  fc.constant([]),
  pick('a', 'b').map((variant) => [{ variant, rollout: 100 }]),
  fc.constant([
    { variant: 'a', rollout: 0 },
    { variant: 'b', rollout: 100 },
  ]),
)
const rollout: fc.Arbitrary<Rollout> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ segment: reference }) },
  { weight: 1, arbitrary: fc.record({ threshold: fc.record({ percentage: pick(0, 100), value: fc.boolean() }) }) },
)
const variants = pick<Flag['variants']>(
  [{ key: 'a', attachment: { size: 1 } }, { key: 'b' }],
  [
    { key: 'a', attachment: 'x' },
    { key: 'b', default: true },
  ],
)
const flag = (key: string): fc.Arbitrary<Flag> =>
  fc.record({
    key: fc.constant(key),
    type: pick('BOOLEAN_FLAG_TYPE' as const, 'VARIANT_FLAG_TYPE' as const),
    enabled: fc.boolean(),
    variants,
    rules: fc.array(fc.record({ segment: reference, distributions }), { maxLength: 3 }),
    rollouts: fc.array(rollout, { maxLength: 3 }),
  })

export const document = fc.record({ flags: fc.tuple(flag('one'), flag('other')), segments })

const maybe = (...values: string[]) => fc.option(pick(...values), { nil: undefined, freq: 3 })

export const contexts: fc.Arbitrary<Context> = fc.record({
  entityId: pick('e1', 'e2', 'e3'),
  properties: fc
    .record({
      country: maybe('US', 'DE', ''),
      plan: maybe('U', 'US'),
      age: maybe('5', '18', '40.5', 'many', ''),
      beta: maybe('true', '0', 'maybe'),
    })
    .map((given) => Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))),
})
