import * as fc from 'fast-check'

/** Flags and segments of LaunchDarkly, as far as `evaluateFlag` supports them. */
export interface Clause {
  readonly attribute: string
  readonly op: string
  readonly values: readonly (string | number | boolean)[]
  readonly negate: boolean
}
interface Outcome {
  readonly variation: number
}
interface Rule extends Outcome {
  readonly clauses: readonly Clause[]
}
export interface Configuration {
  readonly on: boolean
  readonly targets: readonly { readonly values: readonly string[]; readonly variation: number }[]
  readonly rules: readonly Rule[]
  readonly fallthrough: Outcome
  readonly offVariation: number
  readonly prerequisites: readonly { readonly key: string; readonly variation: number }[]
}
export interface Flag {
  readonly key: string
  readonly variations: readonly { readonly value: unknown }[]
  readonly environments: { readonly production: Configuration }
}
export interface Segment {
  readonly key: string
  readonly included: readonly string[]
  readonly excluded: readonly string[]
  readonly rules: readonly { readonly clauses: readonly Clause[] }[]
}

export type Attributes = Readonly<Record<string, string | number | boolean>>

const versionOf = (value: unknown): number[] | null => {
  const parts = typeof value === 'string' ? /^(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(value) : null
  return parts ? [parts[1], parts[2] ?? 0, parts[3] ?? 0].map(Number) : null
}

const order = (left: number[], right: number[]) => left.map((part, at) => part - right[at]!).find((difference) => difference !== 0) ?? 0

const compareVersions = (value: unknown, wanted: unknown, fits: (order: number) => boolean) => {
  const [left, right] = [versionOf(value), versionOf(wanted)]
  return left !== null && right !== null && fits(order(left, right))
}
const both =
  <T extends string | number>(type: 'string' | 'number', fits: (value: T, wanted: T) => boolean) =>
  (value: unknown, wanted: unknown) =>
    typeof value === type && typeof wanted === type && fits(value as T, wanted as T)

const operators: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  in: (value, wanted) => value === wanted,
  startsWith: both<string>('string', (value, wanted) => value.startsWith(wanted)),
  endsWith: both<string>('string', (value, wanted) => value.endsWith(wanted)),
  contains: both<string>('string', (value, wanted) => value.includes(wanted)),
  matches: both<string>('string', (value, wanted) => new RegExp(wanted).test(value)),
  lessThan: both<number>('number', (value, wanted) => value < wanted),
  greaterThanOrEqual: both<number>('number', (value, wanted) => value >= wanted),
  semVerLessThan: (value, wanted) => compareVersions(value, wanted, (by) => by < 0),
  semVerEqual: (value, wanted) => compareVersions(value, wanted, (by) => by === 0),
}

/** Whether clauses match, as documented: a missing attribute never matches, even if the clause is negated. */
const matches = (clauses: readonly Clause[], context: Attributes, segments: readonly Segment[]): boolean =>
  clauses.every(({ attribute, op, values, negate }) => {
    if (op === 'segmentMatch')
      return values.some((key) => isInSegment(segments.find((one) => one.key === key)!, context, segments)) !== negate
    const value = context[attribute]
    return value !== undefined && values.some((wanted) => operators[op]!(value, wanted)) !== negate
  })

const isInSegment = ({ included, excluded, rules }: Segment, context: Attributes, segments: readonly Segment[]): boolean => {
  const key = String(context.key)
  if (included.includes(key)) return true
  return !excluded.includes(key) && rules.some(({ clauses }) => matches(clauses, context, segments))
}

/** The variation that a flag serves, and whether targeting decided. */
export const evaluateFlag = (key: string, context: Attributes, flags: readonly Flag[], segments: readonly Segment[]) => {
  const flag = flags.find((one) => one.key === key)!
  const { on, targets, rules, fallthrough, offVariation, prerequisites } = flag.environments.production
  const served = (variation: number, isTargeted: boolean) => ({ variation, isTargeted, value: flag.variations[variation]!.value })
  const isMet = prerequisites.every((prerequisite) => {
    const outcome = evaluateFlag(prerequisite.key, context, flags, segments)
    return outcome.isTargeted && outcome.variation === prerequisite.variation
  })
  if (!on || !isMet) return served(offVariation, false)
  const target = targets.find(({ values }) => values.includes(String(context.key)))
  const rule = target ?? rules.find(({ clauses }) => matches(clauses, context, segments)) ?? fallthrough
  return served(rule.variation, true)
}

const pick = <T>(...values: T[]) => fc.constantFrom(...values)
const some = <T>(arbitrary: fc.Arbitrary<T>, most = 2) => fc.array(arbitrary, { minLength: 1, maxLength: most })
const keys = some(pick('u1', 'u2', 'u3'))
const countries = pick('US', 'DE', 'U', '')
const versions = pick('1.0.0', '2.0.0', '2')
const negate = fc.boolean()

const clause: fc.Arbitrary<Clause> = fc.oneof(
  fc.record({ attribute: pick('key'), op: pick('in'), values: keys, negate }),
  fc.record({ attribute: pick('country'), op: pick('in', 'startsWith', 'endsWith', 'contains'), values: some(countries), negate }),
  fc.record({ attribute: pick('age'), op: pick('in', 'lessThan', 'greaterThanOrEqual'), values: some(pick(0, 18, 40)), negate }),
  fc.record({ attribute: pick('version'), op: pick('semVerLessThan', 'semVerEqual'), values: some(versions, 1), negate }),
  fc.record({ attribute: pick('beta'), op: pick('in'), values: some(fc.boolean(), 1), negate }),
)
const unsupported = fc.record({ attribute: pick('country'), op: pick('matches'), values: pick(['^U.$'], ['^U'], ['S$']), negate })
const inSegment = fc.record({ attribute: pick(''), op: pick('segmentMatch'), values: some(pick('s1', 's2')), negate })
const clauses = some(fc.oneof({ weight: 6, arbitrary: clause }, { weight: 1, arbitrary: unsupported }, { weight: 2, arbitrary: inSegment }))

const variations = pick<Flag['variations']>(
  [{ value: true }, { value: false }],
  [{ value: false }, { value: true }],
  [{ value: 'red' }, { value: 'green' }, { value: 'blue' }],
  [{ value: 1 }, { value: { a: 2 } }],
)

const flag = (key: string, parents: readonly string[]): fc.Arbitrary<Flag> =>
  variations.chain((given) => {
    const variation = fc.nat(given.length - 1)
    const configuration = fc.record({
      on: fc.boolean().map((isOff) => !isOff || key !== 'p'),
      targets: fc.array(fc.record({ values: keys, variation }), { maxLength: 2 }),
      rules: fc.array(fc.record({ clauses, variation }), { maxLength: 3 }),
      fallthrough: fc.record({ variation }),
      offVariation: variation,
      prerequisites:
        parents.length === 0 ? fc.constant([]) : fc.array(fc.record({ key: pick(...parents), variation: fc.nat(1) }), { maxLength: 1 }),
    })
    return configuration.map((production) => ({ key, variations: given, environments: { production } }))
  })

export const file = fc.record({
  flags: fc.tuple(flag('parent', []), flag('child', ['parent']), flag('grandchild', ['child'])),
  segments: fc.tuple(
    ...['s1', 's2'].map((key) =>
      fc.record({
        key: fc.constant(key),
        included: fc.array(pick('u1', 'u4'), { maxLength: 1 }),
        excluded: fc.array(pick('u2'), { maxLength: 1 }),
        rules: fc.array(fc.record({ clauses: some(clause) }), { maxLength: 2 }),
      }),
    ),
  ),
})

const maybe = <T>(...values: T[]) => fc.option(pick(...values), { nil: undefined, freq: 3 })

export const attributes: fc.Arbitrary<Attributes> = fc
  .record({
    key: pick('u1', 'u2', 'u3', 'u4'),
    country: maybe('US', 'DE', 'U'),
    age: maybe(5, 18, 40),
    version: maybe('1.0.0', '1.9', '2.0.0', '3.1.0', 'none'),
    beta: maybe(true, false),
  })
  .map((given) => Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))))
