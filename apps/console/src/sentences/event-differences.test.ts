import { expect, test } from 'vitest'
import { eventSentences } from './event-differences.ts'
import { plainText } from './parts.ts'

const strategy = {
  id: 'S1',
  name: 'flexibleRollout',
  title: null,
  parameters: { rollout: '10' },
  segments: [],
  constraints: [],
  sortOrder: 0,
}
const segment = { id: 3, name: 'beta', description: null, constraints: [] }
const variant = { name: 'blue', weight: 1000, stickiness: 'default', overrides: [] }
const orders = (...ids: string[]) => ({ strategies: ids.map((id, sortOrder) => ({ id, sortOrder })) })

test.each([
  ['feature-strategy-update', strategy, { ...strategy, parameters: { rollout: '20' } }, ['~ Rollout 10 % → 20 % (+10 points)']],
  ['feature-strategy-update', strategy, { ...strategy, segments: [3] }, ['+ and are in segment beta testers']],
  ['feature-strategy-add', null, strategy, ['+ strategy Gradual rollout']],
  ['feature-strategy-remove', strategy, null, ['− strategy Gradual rollout']],
  ['strategy-order-changed', orders('a', 'b'), orders('b', 'a'), ['~ moved from 1st to 2nd of 2', '~ moved from 2nd to 1st of 2']],
  ['feature-environment-variants-updated', { variants: [] }, { variants: [variant] }, ['+ variant blue an equal part of the rest']],
  ['feature-dependency-removed', { feature: 'mains', enabled: true }, null, ['− parent mains must be on']],
  ['feature-environment-disabled', { enabled: true }, { enabled: false }, ['− turned off']],
  ['segment-updated', segment, { ...segment, name: 'gamma' }, ['~ name “beta” → “gamma”']],
  [
    'feature-metadata-updated',
    { type: 'release', stale: false },
    { type: 'experiment', stale: false },
    ['~ type "release" → "experiment"'],
  ],
  ['group-updated', { id: 1, users: [1] }, { id: 1, users: [1, 2] }, ['+ users/1 2']],
  ['change-request-approved', null, { id: 1 }, []],
])('the change of an event %s in words', (type, preData, data, sentences) => {
  const shown = eventSentences({ type, preData, data }, (id) => (id === 3 ? 'beta testers' : undefined))
  expect(shown.map(({ sign, parts }) => `${sign} ${plainText(parts)}`)).toEqual(sentences)
})
