import { emptyConfiguration, emptyFeature, emptyWorld, type ProposedChange, plan, type StoredStrategy, type World } from '@halyard/domain'
import { expect, test } from 'vitest'
import { conflictKey, mergedByItself, settled } from './merge-choices.ts'

const strategy: StoredStrategy = {
  id: 'a',
  name: 'flexibleRollout',
  title: 'Half',
  disabled: false,
  sortOrder: 0,
  segments: [],
  constraints: [],
  variants: [],
  parameters: { rollout: '10', stickiness: 'default' },
}

const world = (live: StoredStrategy): World => ({
  ...emptyWorld,
  project: 'shop',
  environment: 'production',
  strategyTypes: new Map([['flexibleRollout', { parameters: [], editable: false, deprecated: false }]]),
  features: new Map([
    [
      'checkout',
      { ...emptyFeature, name: 'checkout', project: 'shop', configuration: { ...emptyConfiguration, enabled: true, strategies: [live] } },
    ],
  ]),
})

const change: ProposedChange = {
  id: 7,
  action: 'updateStrategy',
  feature: 'checkout',
  payload: { ...strategy, segments: [], constraints: [], variants: [], parameters: { rollout: '50', stickiness: 'default' } },
  base: { strategy },
}

const live = world({ ...strategy, title: 'Launch', parameters: { rollout: '30', stickiness: 'default' } })
const { conflicts } = plan(({ base }) => base, live, [change])
const key = conflictKey(conflicts[0]!)

test('only the field that both sides changed needs a choice, and the other merges by itself', () => {
  expect(conflicts.map(({ field }) => field)).toEqual(['payload/parameters/rollout'])
  expect(mergedByItself(change, conflicts, live).map(({ path, after }) => [path, after])).toEqual([['strategies/a/title', 'Launch']])
})

test('the chosen value is proposed, and the title of the other person stays', () => {
  const mine = settled(change, conflicts, { [key]: 'mine' }, live)
  const { result } = plan(({ base }) => base, live, [mine!])
  const [after] = result.features.get('checkout')!.configuration!.strategies
  expect([after?.title, after?.parameters.rollout]).toEqual(['Launch', '50'])
})

test('nothing remains of the change if the present value remains', () => {
  expect(settled(change, conflicts, { [key]: 'theirs' }, live)).toBeNull()
})
