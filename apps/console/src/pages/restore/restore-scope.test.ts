import type { Event } from '@halyard/sdk'
import { expect, test } from 'vitest'
import { byEnvironment, flagsOf, inEnvironment } from './restore-scope.ts'

const event = (given: Partial<Event>): Event => ({
  id: 1,
  type: 'feature-environment-enabled',
  createdAt: '2026-01-31T12:00:00.000Z',
  createdBy: 'ada',
  createdByUserId: 1,
  createdByTokenId: null,
  project: 'shop',
  featureName: 'checkout',
  environment: 'production',
  data: null,
  preData: null,
  tags: [],
  groupId: '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc',
  ...given,
})

test('a removed parent is read too, because restoring adds it again', () => {
  const events = [event({ type: 'feature-dependency-removed', preData: { feature: 'wallet', enabled: true } }), event({})]
  expect(flagsOf(events)).toEqual(['checkout', 'wallet'])
})

test('events without an environment are restored once, with those of the first environment', () => {
  const events = [event({ id: 1, environment: null }), event({ id: 2, environment: 'staging' }), event({ id: 3 })]
  expect(byEnvironment(events, 'development').map(([name, own]) => [name, own.map(({ id }) => id)])).toEqual([
    ['staging', [1, 2]],
    ['production', [3]],
  ])
  expect(byEnvironment([event({ environment: null })], 'development').map(([name]) => name)).toEqual(['development'])
})

test('with an environment, events of other environments are left out', () => {
  const events = [event({ id: 1, environment: null }), event({ id: 2, environment: 'staging' }), event({ id: 3 })]
  expect(inEnvironment(events, 'production').map(({ id }) => id)).toEqual([1, 3])
  expect(inEnvironment(events, null)).toEqual(events)
})
