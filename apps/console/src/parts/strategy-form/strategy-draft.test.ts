import { emptyWorld } from '@halyard/domain'
import { expect, test } from 'vitest'
import { bucketConsequence, parametersFor } from './parameters.ts'
import { changeTo, draftOf, newDraft } from './strategy-draft.ts'
import { strategyFaults } from './strategy-faults.ts'

const draft = newDraft('lamp', null, 'userId')

test('a new strategy without a default is a rollout to everybody', () => {
  expect(draft).toMatchObject({ name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'userId', groupId: 'lamp' } })
  expect(changeTo('lamp', 's1', draft, undefined)).toMatchObject({ action: 'addStrategy', payload: { id: 's1', title: null } })
})

test('a change has only the fields that differ', () => {
  expect(changeTo('lamp', 's1', draft, draft)).toBeUndefined()
  const titled = { ...draft, title: ' Half ' }
  expect(changeTo('lamp', 's1', titled, draft)).toEqual({ action: 'updateStrategy', feature: 'lamp', payload: { id: 's1', title: 'Half' } })
})

test('another type keeps the percentage and known parameters', () => {
  const declared = { parameters: [{ name: 'percentage', type: 'percentage', description: '', required: true }] }
  const defaults = { feature: 'lamp', stickiness: 'default' }
  expect(parametersFor(declared, { rollout: '25', groupId: 'x' }, defaults)).toEqual({ percentage: '25' })
})

test('another stickiness takes the flag away from a part of the users', () => {
  const live = { rollout: '25', stickiness: 'default', groupId: 'lamp' }
  expect(bucketConsequence(live, { ...live, rollout: '50' })).toBeUndefined()
  expect(bucketConsequence(live, { ...live, stickiness: 'userId' })).toContain('about 75 %')
})

test('faults are at their fields', () => {
  const parameters = [{ name: 'rollout', type: 'percentage', description: '', required: true }]
  const type = { parameters, editable: false, deprecated: false }
  const world = { ...emptyWorld, strategyTypes: new Map([['flexibleRollout', type]]) }
  const constraint = { contextName: 'age', operator: 'NUM_GT', values: [], value: 'x', inverted: false, caseInsensitive: false } as const
  const faulty = { ...draft, parameters: { rollout: '200' }, constraints: [{ ...constraint, values: [] }] }
  expect([...strategyFaults(faulty, world).keys()]).toEqual(['parameters/rollout', 'constraints/0/value'])
  expect(strategyFaults(draftOf({ name: 'odd' }), world).get('name')).toBe('this server has no such type of strategy')
})
