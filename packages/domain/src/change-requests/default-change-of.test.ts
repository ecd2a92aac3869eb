import { expect, test } from 'vitest'
import { configured, proposedId, strategy, strategyIds, worldFeature } from '../../test/worlds.ts'
import type { FeatureChange } from './change.ts'
import { defaultChangeOf } from './default-change-of.ts'

const feature = 'checkout'
const [first, second] = strategyIds

const toggle = (enabled: boolean, shouldActivateDisabledStrategies?: boolean): FeatureChange => ({
  id: 1,
  action: 'updateEnabled',
  feature,
  payload: { enabled, shouldActivateDisabledStrategies },
})
const add = (disabled?: boolean | null): FeatureChange => ({
  id: 2,
  action: 'addStrategy',
  feature,
  payload: { ...strategy({ disabled }), id: proposedId },
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
  ['without strategies', off(), [toggle(true)]],
  ['with only disabled strategies', off([first], true), [toggle(true)]],
  ['whose disabled strategy is updated without enabling it', off([first], true), [update(first), toggle(true)]],
  ['that gets a disabled strategy', off(), [toggle(true), add(true)]],
  ['whose strategies are deleted afterwards', off([first]), [toggle(true), remove(first)]],
  ['whose strategies are deleted before', off([first]), [remove(first.toUpperCase()), toggle(true)]],
  ['that is turned off before', on([first]), [toggle(false), remove(first), toggle(true)]],
  ['that is already on without strategies', on(), [toggle(true)]],
] as const)('turning on a feature %s adds the default strategy', (_, before, changes) => {
  expect(defaultChangeOf(changes, before)).toEqual(addDefault)
})

test.each([
  ['deletes its last enabled strategy', on([first]), [remove(first)]],
  ['disables its last enabled strategy', on([first]), [update(first.toUpperCase(), true)]],
  ['disables one strategy and deletes the other', on([first, second]), [update(second, true), remove(first)]],
  ['deletes its strategies, including a new one', on([first]), [add(), remove(first), remove(proposedId)]],
] as const)('a feature that is on is turned off when a request %s', (_, before, changes) => {
  expect(defaultChangeOf(changes, before)).toEqual(turnOff)
})

test.each([
  ['the feature has an enabled strategy', off([first]), [toggle(true)]],
  ['a strategy is added', off(), [toggle(true), add()]],
  ['a strategy with disabled null is added', off(), [add(null), toggle(true)]],
  ['a disabled strategy is enabled', off([first], true), [update(first, null), toggle(true)]],
  ['the change that turns the feature on enables its disabled strategies', off([first], true), [toggle(true, true)]],
  ['one of several strategies is deleted', on([first, second]), [remove(first)]],
  ['an enabled strategy is updated and stays enabled', on([first]), [update(first)]],
  ['the feature ends up off', on([first]), [toggle(true), remove(first), toggle(false)]],
  ['the feature stays off', off([first]), [remove(first)]],
  ['the feature was on without strategies and no change turns it on', on(), [add(true)]],
  ['the same request archives the feature', off(), [toggle(true), archive]],
  ['the feature is archived', { ...off(), archived: true }, [toggle(true)]],
  ['the feature is not in the environment', { ...off(), configuration: undefined }, [toggle(true)]],
  ['the feature no longer exists', undefined, [toggle(true)]],
] as const)('no default change is made when %s', (_, before, changes) => {
  expect(defaultChangeOf(changes, before)).toBeUndefined()
})

test('the default strategy of a project is used, and is enabled', () => {
  const own = { name: 'default', constraints: [], parameters: { a: '1' }, segments: [3], disabled: true }
  const added = { action: 'addStrategy', payload: { ...own, title: null, variants: [], disabled: false } }
  expect(defaultChangeOf([toggle(true)], off(), own)).toEqual(added)
  expect(defaultChangeOf([toggle(true)], off(), null)).toEqual(addDefault)
  expect(defaultChangeOf([remove(first)], on([first]), own)).toEqual(turnOff)
})

test.each([
  ['the name of the feature', { rollout: '10' }, feature],
  ['the name of the feature, if it is empty', { rollout: '10', groupId: '' }, feature],
  ['the group of the project', { rollout: '10', groupId: 'all' }, 'all'],
] as const)('the groupId of a gradual rollout that is the default strategy is %s', (_, parameters, groupId) => {
  const own = { name: 'flexibleRollout', constraints: [], parameters }
  expect(defaultChangeOf([toggle(true)], off(), own)).toMatchObject({ payload: { parameters: { ...parameters, groupId } } })
})

test('disabled strategies are enabled only if all strategies are disabled', () => {
  const mixed = worldFeature(feature, [], {
    configuration: {
      enabled: false,
      strategies: [...configured(false, [first]).strategies, ...configured(false, [second], true).strategies],
      variants: [],
    },
  })
  expect(defaultChangeOf([toggle(true, true), remove(first)], mixed)).toEqual(addDefault)
  expect(defaultChangeOf([toggle(true, true), remove(first)], off([first, second], true))).toBeUndefined()
  expect(defaultChangeOf([toggle(false, true), toggle(true)], off([first], true))).toEqual(addDefault)
})
