import * as fc from 'fast-check'
import type {
  ClientConstraint,
  ClientFeature,
  ClientSegment,
  ClientStrategy,
  ClientVariant,
  EvaluationContext,
  Snapshot,
} from '../src/index.ts'

const fields = [
  'userId',
  'sessionId',
  'appName',
  'environment',
  'remoteAddress',
  'currentTime',
  'country',
  'version',
  'age',
  'toString',
  '__proto__',
]
const texts = [
  '',
  'a',
  'A',
  ' a ',
  'ab',
  '7',
  '7.5',
  '1.2.3',
  '1.2.3-rc.1',
  'NO',
  'é',
  '10.0.0.1',
  '10.0.0.0/8',
  '2001:db8::1',
  '2026-01-31T12:00:00Z',
  'a+b',
  '^a',
  '(a+)+$',
]
const text = fc.constantFrom(...texts)

/** All operators, and an unknown operator. */
const allOperators = [
  ...['IN', 'NOT_IN', 'STR_CONTAINS', 'STR_STARTS_WITH', 'STR_ENDS_WITH', 'NUM_EQ', 'NUM_GT', 'NUM_GTE', 'NUM_LT', 'NUM_LTE', 'DATE_AFTER'],
  ...['DATE_BEFORE', 'SEMVER_EQ', 'SEMVER_GT', 'SEMVER_LT', 'SEMVER_GTE', 'SEMVER_LTE', 'REGEX', 'IN_CIDR', 'UNHEARD_OF'],
]

const clientConstraint: fc.Arbitrary<ClientConstraint> = fc.record(
  {
    contextName: fc.constantFrom(...fields),
    operator: fc.constantFrom(...allOperators),
    values: fc.oneof(fc.array(text, { maxLength: 4 }), fc.constant(null)),
    value: fc.oneof(text, fc.constant(null)),
    inverted: fc.boolean(),
    caseInsensitive: fc.boolean(),
  },
  { requiredKeys: ['contextName', 'operator'] },
)

const names = ['one', 'two', 'three', 'four', 'fünf']

const clientVariant = (name: string): fc.Arbitrary<ClientVariant> =>
  fc.record(
    {
      name: fc.constant(name),
      weight: fc.constantFrom(0, 1, 250, 500, 1000, 33.3),
      payload: fc.constantFrom({ type: 'string', value: 'x' }, null),
      stickiness: fc.constantFrom('default', 'random', 'country', 'userId', null),
      overrides: fc.array(fc.record({ contextName: fc.constantFrom(...fields), values: fc.array(text, { maxLength: 2 }) }), {
        maxLength: 2,
      }),
    },
    { requiredKeys: ['name', 'weight'] },
  )

const clientVariants = fc.tuple(clientVariant('blue'), clientVariant('green'), clientVariant('red')).chain((all) => fc.subarray(all))

const percentage = fc.constantFrom('0', '1', '33', '50', '66.6', '99', '100', '', 'many')
const parameters = fc.record(
  {
    rollout: percentage,
    percentage,
    stickiness: fc.constantFrom('default', 'random', 'userId', 'sessionId', 'country', ''),
    groupId: fc.constantFrom('', 'g', 'gr', 'gru', 'groß'),
    userIds: fc.constantFrom('', 'a', 'a, 7 ,NO', ',,'),
    IPs: fc.constantFrom('', '10.0.0.1', '192.0.2.1, 10.0.0.0/8', '2001:db8::/32, x'),
    hostNames: fc.constantFrom('', 'here', 'There, HERE'),
  },
  { requiredKeys: [] },
)

const strategyNames = [
  'default',
  'flexibleRollout',
  'flexibleRollout',
  'userWithId',
  'gradualRolloutUserId',
  'gradualRolloutSessionId',
  'gradualRolloutRandom',
  'remoteAddress',
  'applicationHostname',
  'unheardOf',
]

const clientStrategy: fc.Arbitrary<ClientStrategy> = fc.record(
  {
    name: fc.constantFrom(...strategyNames),
    parameters: fc.oneof({ weight: 9, arbitrary: parameters }, { weight: 1, arbitrary: fc.constant(null) }),
    constraints: fc.array(clientConstraint, { maxLength: 2 }),
    segments: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 1 }),
    variants: clientVariants,
    disabled: fc.constantFrom(false, false, false, true),
  },
  { requiredKeys: ['name'] },
)

const clientFeature = (name: string): fc.Arbitrary<ClientFeature> =>
  fc.record(
    {
      name: fc.constant(name),
      enabled: fc.constantFrom(true, true, true, false),
      impressionData: fc.boolean(),
      strategies: fc.array(clientStrategy, { maxLength: 3 }),
      variants: clientVariants,
      dependencies: fc.array(
        fc.record(
          { feature: fc.constantFrom(...names, 'absent'), enabled: fc.boolean(), variants: fc.subarray(['blue', 'disabled']) },
          { requiredKeys: ['feature'] },
        ),
        { maxLength: 1 },
      ),
    },
    { requiredKeys: ['name', 'enabled'] },
  )

const clientSegment = (id: number): fc.Arbitrary<ClientSegment> =>
  fc.record({ id: fc.constant(id), constraints: fc.array(clientConstraint, { maxLength: 2 }) })

/** Snapshots of a few features, with values that their contexts often have, too. */
export const snapshots: fc.Arbitrary<Snapshot> = fc.record({
  features: fc.tuple(...names.map(clientFeature)).chain((all) => fc.subarray(all, { minLength: 1 })),
  segments: fc.tuple(...[1, 2, 3].map(clientSegment)).chain((all) => fc.subarray(all)),
})

const contextValue = fc.oneof(text, fc.constantFrom(7, true, null, undefined))

/** Contexts as clients send them. */
export const contexts: fc.Arbitrary<EvaluationContext> = fc.record(
  {
    appName: contextValue,
    environment: contextValue,
    userId: fc.oneof(contextValue, fc.uuid()),
    sessionId: contextValue,
    remoteAddress: contextValue,
    currentTime: fc.constantFrom(new Date(0), '2026-02-01T00:00:00Z', 'never', undefined),
    properties: fc.dictionary(fc.constantFrom(...fields), contextValue, { noNullPrototype: true }),
  },
  { requiredKeys: [] },
)
