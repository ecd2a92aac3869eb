import { expect, test } from 'vitest'
import { compile } from './evaluator.ts'
import type { ClientFeature, ClientStrategy } from './snapshot.ts'

const nothing = { fields: [], random: false, randomWithout: [], dates: [], clock: false }
const constraint = (contextName: string, operator = 'IN', value = 'x') => ({ contextName, operator, values: [value], value })
const readsOf = (feature: Partial<ClientFeature>) =>
  compile(
    {
      features: [{ name: 'flag', enabled: true, ...feature }],
      segments: [{ id: 1, constraints: [constraint('plan'), constraint('x', 'DATE_BEFORE', '2026-01-01')] }],
    },
    { now: () => 0, random: () => 0 },
  ).reads
const strategy = (more: Partial<ClientStrategy>): Partial<ClientFeature> => ({ strategies: [{ name: 'default', ...more }] })
const rollout = (percentage: string, stickiness: string) =>
  strategy({ name: 'flexibleRollout', parameters: { rollout: percentage, stickiness } })
const two = (stickiness: string) => ({
  variants: [
    { name: 'blue', weight: 1, stickiness },
    { name: 'green', weight: 1 },
  ],
})

test.each<[title: string, feature: Partial<ClientFeature>, reads: object]>([
  ['a feature without rules reads nothing', {}, {}],
  ['a feature that is turned off reads nothing', { ...strategy({ constraints: [constraint('plan')] }), enabled: false }, {}],
  [
    'constraints and segments read their fields and dates',
    strategy({ constraints: [constraint('country')], segments: [1] }),
    { fields: ['country', 'currentTime', 'plan'], dates: [Date.UTC(2026, 0, 1)] },
  ],
  ['a segment that does not exist reads nothing', strategy({ segments: [404] }), {}],
  [
    'inverted date constraints count as dates',
    strategy({ constraints: [{ ...constraint('x', 'DATE_AFTER', '1970-01-01'), inverted: true }] }),
    { fields: ['currentTime'], dates: [0] },
  ],
  [
    'another rule about currentTime reads the clock',
    strategy({ constraints: [constraint('currentTime')] }),
    { fields: ['currentTime'], clock: true },
  ],
  ['a rollout to everybody reads nothing', rollout('100', 'default'), {}],
  [
    'a rollout to nobody reads nothing, and its constraints read nothing',
    strategy({ name: 'flexibleRollout', parameters: { rollout: '0' }, constraints: [constraint('plan')] }),
    {},
  ],
  [
    'a rollout reads the ids, and is random for contexts without them',
    rollout('50', 'default'),
    { fields: ['sessionId', 'userId'], randomWithout: [['userId', 'sessionId']] },
  ],
  ['a rollout by a field is never random', rollout('100', 'tenant'), { fields: ['tenant'] }],
  ['a random rollout is random', rollout('50', 'random'), { random: true }],
  ['gradualRolloutRandom is random', strategy({ name: 'gradualRolloutRandom', parameters: { percentage: '1' } }), { random: true }],
  ['one variant reads nothing', { variants: [{ name: 'blue', weight: 1, stickiness: 'random' }] }, {}],
  ['two variants read their stickiness', two('tenant'), { fields: ['tenant'], randomWithout: [['tenant']] }],
  ['variants can be random', two('random'), { random: true }],
  [
    'feature variants read nothing if all strategies have variants',
    { ...two('random'), ...strategy({ variants: [{ name: 'red', weight: 1 }] }) },
    {},
  ],
  [
    'overrides read their fields',
    { variants: [{ name: 'blue', weight: 1, overrides: [{ contextName: 'plan', values: ['x'] }] }] },
    { fields: ['plan'] },
  ],
])('%s', (_, feature, reads) => {
  expect(readsOf(feature)).toEqual({ ...nothing, ...reads })
})
