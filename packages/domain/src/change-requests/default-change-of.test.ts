import { expect, test } from 'vitest'
import { configured, mintedId, strategy, strategyIds, worldFeature } from '../../test/worlds.ts'
import type { FeatureChange } from './change.ts'
import { defaultChangeOf } from './default-change-of.ts'

const feature = 'checkout'
const [first, second] = strategyIds

const turn = (enabled: boolean, shouldActivateDisabledStrategies?: boolean): FeatureChange => ({
  id: 1,
  action: 'updateEnabled',
  feature,
  payload: { enabled, shouldActivateDisabledStrategies },
})
const add = (disabled?: boolean | null): FeatureChange => ({
  id: 2,
  action: 'addStrategy',
  feature,
  payload: { ...strategy({ disabled }), id: mintedId },
})
const update = (id: string, disabled?: boolean | null): FeatureChange => ({
  id: 3,
  action: 'updateStrategy',
  feature,
  payload: { id, disabled },
})
const remove = (id: string): FeatureChange => ({ id: 4, action: 'deleteStrategy', feature, payload: { id } })
const archive: FeatureChange = { id: 5, action: 'archiveFeature', feature, payload: {} }

const turnOff = { action: 'updateEnabled', payload: { enabled: false } }
const addDefault = {
  action: 'addStrategy',
  payload: {
    name: 'flexibleRollout',
    title: null,
    disabled: false,
    constraints: [],
    variants: [],
    parameters: { rollout: '100', stickiness: 'default', groupId: feature },
    segments: [],
  },
}

const off = (ids: readonly string[] = [], disabled = false) =>
  worldFeature(feature, [], { configuration: configured(false, ids, disabled) })
const on = (ids: readonly string[] = [], disabled = false) => worldFeature(feature, [], { configuration: configured(true, ids, disabled) })

test.each([
  ['that has no strategies', off(), [turn(true)]],
  ['that has disabled ones only', off([first], true), [turn(true)]],
  ['that has a disabled one which is updated without a word on this', off([first], true), [update(first), turn(true)]],
  ['that gets a disabled one', off(), [turn(true), add(true)]],
  ['that loses its strategies after that', off([first]), [turn(true), remove(first)]],
  ['that loses its strategies before', off([first]), [remove(first.toUpperCase()), turn(true)]],
  ['off and on again', on([first]), [turn(false), remove(first), turn(true)]],
  ['that is on already and has none', on(), [turn(true)]],
] as const)('the default strategy is added to a feature that is turned on %s', (_, before, changes) => {
  expect(defaultChangeOf(changes, before)).toEqual(addDefault)
})

test.each([
  ['deletes it', on([first]), [remove(first)]],
  ['disables it', on([first]), [update(first.toUpperCase(), true)]],
  ['disables one and deletes the other', on([first, second]), [update(second, true), remove(first)]],
  ['adds one and deletes it too', on([first]), [add(), remove(first), remove(mintedId)]],
] as const)('a feature that is on is turned off when a request for its last enabled strategy %s', (_, before, changes) => {
  expect(defaultChangeOf(changes, before)).toEqual(turnOff)
})

test.each([
  ['an enabled strategy is there', off([first]), [turn(true)]],
  ['one is added', off(), [turn(true), add()]],
  ['one is added, by null', off(), [add(null), turn(true)]],
  ['a disabled one is enabled', off([first], true), [update(first, null), turn(true)]],
  ['disabled ones are to be enabled', off([first], true), [turn(true, true)]],
  ['one of several is deleted', on([first, second]), [remove(first)]],
  ['a strategy is updated without a word on this', on([first]), [update(first)]],
  ['it ends up off', on([first]), [turn(true), remove(first), turn(false)]],
  ['it stays off', off([first]), [remove(first)]],
  ['it was on without strategies and stays so', on(), [add(true)]],
  ['it is archived with it', off(), [turn(true), archive]],
  ['it is archived', { ...off(), archived: true }, [turn(true)]],
  ['it is not in the environment', { ...off(), configuration: undefined }, [turn(true)]],
  ['it is gone', undefined, [turn(true)]],
] as const)('nothing is added for a feature when %s', (_, before, changes) => {
  expect(defaultChangeOf(changes, before)).toBeUndefined()
})

test('a project may have a default strategy of its own, which is enabled', () => {
  const own = { name: 'default', constraints: [], parameters: { a: '1' }, segments: [3], disabled: true }
  const added = { action: 'addStrategy', payload: { ...own, title: null, variants: [], disabled: false } }
  expect(defaultChangeOf([turn(true)], off(), own)).toEqual(added)
  expect(defaultChangeOf([turn(true)], off(), null)).toEqual(addDefault)
  expect(defaultChangeOf([remove(first)], on([first]), own)).toEqual(turnOff)
})

test.each([
  ['the name of the feature', { rollout: '10' }, feature],
  ['the name of the feature, by an empty one', { rollout: '10', groupId: '' }, feature],
  ['the group of the project', { rollout: '10', groupId: 'all' }, 'all'],
] as const)('a gradual rollout of a project gets as its group: %s', (_, parameters, groupId) => {
  const own = { name: 'flexibleRollout', constraints: [], parameters }
  expect(defaultChangeOf([turn(true)], off(), own)).toMatchObject({ payload: { parameters: { ...parameters, groupId } } })
})

test('disabled strategies are enabled only where all of them are', () => {
  const mixed = worldFeature(feature, [], {
    configuration: {
      enabled: false,
      strategies: [...configured(false, [first]).strategies, ...configured(false, [second], true).strategies],
      variants: [],
    },
  })
  expect(defaultChangeOf([turn(true, true), remove(first)], mixed)).toEqual(addDefault)
  expect(defaultChangeOf([turn(true, true), remove(first)], off([first, second], true))).toBeUndefined()
  expect(defaultChangeOf([turn(false, true), turn(true)], off([first], true))).toEqual(addDefault)
})
