import { emptyConfiguration, emptyFeature, emptyWorld, type ProposedChange, plan, type StoredStrategy, type World } from '@halyard/domain'
import { expect, test } from 'vitest'
import { conflictKey, mergedByItself, settled, withSettled } from './merge-choices.ts'

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

test('a change stays as it is until each of its conflicts has a choice', () => {
  const both = { ...change, payload: { ...change.payload, title: 'Mine' } } as ProposedChange
  const [title, rollout] = plan(({ base }) => base, live, [both]).conflicts.toSorted((one, other) => other.field.localeCompare(one.field))
  const found = [title!, rollout!]
  const first = { [conflictKey(title!)]: 'theirs' } as const
  expect(withSettled([both], found, first, live)).toEqual([both])
  const [next] = withSettled([both], found, { ...first, [conflictKey(rollout!)]: 'mine' }, live)
  const { result } = plan(({ base }) => base, live, [next!])
  const [after] = result.features.get('checkout')!.configuration!.strategies
  expect([after?.title, after?.parameters.rollout]).toEqual(['Launch', '50'])
})

test('a choice ends when somebody changes the present value again', () => {
  const again = world({ ...strategy, parameters: { rollout: '40', stickiness: 'default' } })
  const later = plan(({ base }) => base, again, [change]).conflicts
  expect(withSettled([change], later, { [key]: 'mine' }, again)).toEqual([change])
})

test('one dropped row is enough to drop a change that a rule refuses', () => {
  const gone = { ...live, features: new Map() }
  const found = [...plan(({ base }) => base, gone, [change]).conflicts, ...conflicts]
  expect(withSettled([change], found, { [conflictKey(found[0]!)]: 'theirs' }, gone)).toEqual([])
})
