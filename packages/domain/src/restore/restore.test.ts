import { listEndpoints } from '@halyard/contracts'
import { type EventType, eventTypes } from '@halyard/contracts/data'
import { describe, expect, test } from 'vitest'
import { dependency, flagFeature, flagSegment, flagWorld, stored } from '../../test/flag-worlds.ts'
import { checkoutWith, withFeature, withX } from '../../test/planned.ts'
import type { World } from '../world/world.ts'
import type { RestorableEvent } from './restorable-event.ts'
import { restore } from './restore.ts'
import { wayBack } from './way-back.ts'

const event = (type: string, data: object | null, preData: object | null, more: Partial<RestorableEvent> = {}): RestorableEvent => ({
  ...{ id: 1, type, project: 'shop', featureName: 'checkout', environment: null, groupId: 'one' },
  // States are records.
  ...{ data: data as RestorableEvent['data'], preData: preData as RestorableEvent['preData'] },
  ...more,
})
const rollout = (percentage: string, more: object = {}) => stored('x', { parameters: { rollout: percentage }, ...more })
const updated = (id: number, data: object, preData: object) =>
  event('feature-strategy-update', data, preData, { id, environment: 'production' })

describe('later changes', () => {
  const first = updated(1, rollout('50'), rollout('25'))

  test('a later change of another field stays', () => {
    const titled = updated(2, rollout('50', { title: 'Half' }), rollout('50'))
    const { plan, takesBack, leaves, columns } = restore({
      events: [first],
      later: [titled],
      live: withX(rollout('50', { title: 'Half' })),
    })
    expect(plan.result.features.get('checkout')?.configuration?.strategies).toMatchObject([
      { title: 'Half', parameters: { rollout: '25' } },
    ])
    expect([takesBack, leaves]).toEqual([[], [2]])
    expect(columns).toEqual([{ feature: 'checkout', path: 'strategies/x/parameters/rollout', former: '25', now: '50', after: '25' }])
  })

  test('a later change of the same field is a conflict, and is taken back only without the recorded base', () => {
    const raised = updated(2, rollout('80'), rollout('50'))
    const { conflicts, takesBack, leaves, columns } = restore({ events: [first], later: [raised], live: withX(rollout('80')) })
    expect(conflicts).toMatchObject([{ kind: 'changed', base: '50', live: '80', mine: '25' }])
    expect([takesBack, leaves]).toEqual([[2], []])
    expect(columns).toMatchObject([{ former: '25', now: '80', after: '80' }])
  })

  test('a strategy that was deleted since cannot be restored by its update', () => {
    const removed = event('feature-strategy-remove', null, rollout('50'), { id: 2, environment: 'production' })
    const { conflicts, takesBack, columns } = restore({ events: [first], later: [removed], live: checkoutWith() })
    expect([conflicts.map(({ kind }) => kind), takesBack]).toEqual([['gone'], [2]])
    expect(columns).toMatchObject([{ former: '25', now: null }])
  })

  test('several events are restored together', () => {
    const raised = updated(2, rollout('80'), rollout('50'))
    const { changes, conflicts, columns } = restore({ events: [raised, first], later: [], live: withX(rollout('80')) })
    expect(changes).toMatchObject([{ id: 1, action: 'updateStrategy', payload: { id: 'x', parameters: { rollout: '25' } } }])
    expect([conflicts, columns.map(({ former, after }) => [former, after])]).toEqual([[], [['25', '25']]])
  })
})

test('archiving is restored by a call, and reviving by a change', () => {
  const live = checkoutWith()
  const archived = event('feature-archived', { archivedAt: '2026-01-01T00:00:00.000Z' }, { archivedAt: null })
  expect(restore({ events: [archived], later: [], live: withFeature(live, 'checkout', { archived: true }) })).toMatchObject({
    changes: [],
    requests: [{ event: 1, operation: 'reviveFeature', params: { featureName: 'checkout' } }],
    columns: [{ path: 'archived', former: false, now: true }],
  })
  const revived = event('feature-revived', { archivedAt: null, enabledIn: [] }, { archivedAt: '2026-01-01T00:00:00.000Z', enabledIn: [] })
  const { plan } = restore({ events: [revived], later: [], live })
  expect(plan.result.features.get('checkout')?.archived).toBe(true)
})

test('a parent is not restored if the feature had several', () => {
  const live = flagWorld([flagFeature('checkout', { parents: [dependency('payments')] }), flagFeature('payments'), flagFeature('search')])
  const removed = event('feature-dependency-removed', null, dependency('search'))
  const { refused, changes, columns, plan } = restore({ events: [removed], later: [], live })
  expect([refused, changes, columns]).toEqual([[{ event: 1, because: 'severalParents' }], [], []])
  expect(plan.conflicts).toEqual([])
})

test('lost parents are restored', () => {
  const live: World = withFeature(checkoutWith(), 'checkout', { parents: [] })
  const world = { ...live, features: new Map(live.features).set('payments', flagFeature('payments')) }
  const lost = event('feature-dependencies-removed', null, { dependencies: [dependency('payments')] })
  const { plan } = restore({ events: [lost], later: [], live: world })
  expect(plan.result.features.get('checkout')?.parents).toEqual([dependency('payments')])
})

const legal = { value: 'se', description: 'Sweden' }
const calls: [EventType, object | null, object | null][] = [
  [
    'feature-metadata-updated',
    { type: 'release', description: 'B', impressionData: false },
    { type: 'release', description: 'A', impressionData: false },
  ],
  ['feature-stale-on', { stale: true }, { stale: false }],
  ['feature-project-change', { project: 'bank' }, { project: 'shop' }],
  ['feature-tagged', { type: 'simple', value: 'ab' }, null],
  ['feature-untagged', null, { type: 'simple', value: 'ab' }],
  ['segment-deleted', null, { id: 1, name: 'beta', description: null, project: null, constraints: [] }],
  ['feature-type-updated', { id: 'release', lifetimeDays: 7 }, { id: 'release', lifetimeDays: 40 }],
  [
    'context-field-updated',
    { name: 'country' },
    { name: 'country', description: 'C', stickiness: true, sortOrder: 1, legalValues: [legal] },
  ],
  ['tag-type-updated', { name: 'simple' }, { name: 'simple', description: 'T', icon: 'S' }],
  ['strategy-updated', { name: 'own' }, { name: 'own', description: 'O', parameters: [] }],
  ['strategy-deprecated', { name: 'own' }, { name: 'own' }],
  ['environment-disabled', { enabled: false }, { enabled: true }],
  ['environment-updated', { name: 'production' }, { name: 'production', type: 'production', sortOrder: 3 }],
  [
    'default-strategy-updated',
    { name: 'default' },
    { name: 'default', title: null, segments: [], constraints: [], variants: [], parameters: {} },
  ],
]

test.each(calls)('the call that restores %s is a valid request of the contract', (type, data, preData) => {
  const { requests } = restore({ events: [event(type, data, preData, { environment: 'production' })], later: [], live: checkoutWith() })
  const [request] = requests
  const endpoint = listEndpoints().find((each) => each.endpoint.id === request?.operation)?.endpoint
  if (!request || !endpoint) expect.unreachable(`the operation ${request?.operation} does not exist`)
  const { params, body } = endpoint
  if (params) expect(params.safeParse(request.params)).toMatchObject({ success: true })
  expect([body !== undefined, body?.safeParse(request.body)]).toEqual([
    request.body !== undefined,
    request.body === undefined ? undefined : expect.objectContaining({ success: true }),
  ])
})

describe('events that cannot be restored', () => {
  const reasonFor = (type: string, more: Partial<RestorableEvent> = {}) => {
    const way = wayBack(event(type, {}, {}, more), 'production')
    return way.kind === 'refused' ? way.because : way.kind
  }

  test('every type of event about features and segments with both states can be restored', () => {
    const both = Object.entries(eventTypes).filter(([type, { data, preData }]) => {
      const isFlagState = /^(feature|segment|context-field|tag-type|strategy|environment)-/.test(type)
      return isFlagState && data === 'always' && preData === 'always'
    })
    const refused = both.map(([type]) => type).filter((type) => !['changes', 'request'].includes(reasonFor(type)))
    expect(refused).toEqual(['environment-order-changed'])
  })

  test.each([
    ['feature-created', 'created'],
    ['feature-deleted', 'deleted'],
    ['feature-favorited', 'notFlagState'],
    ['user-updated', 'notFlagState'],
    ['change-request-applied', 'notFlagState'],
    ['an-unknown-type', 'notFlagState'],
  ])('%s is refused as %s', (type, reason) => {
    expect(reasonFor(type)).toBe(reason)
  })

  test('an event without its former state, and an event of another environment, are refused', () => {
    expect(reasonFor('feature-strategy-update', { preData: null })).toBe('notRecorded')
    expect(reasonFor('feature-strategy-update', { environment: 'staging' })).toBe('otherEnvironment')
    expect(reasonFor('feature-dependencies-removed', { preData: { dependencies: [{}, {}] } })).toBe('severalParents')
  })
})

test('segments get their names back, even after they exchanged them', () => {
  const named = (...names: string[]) =>
    flagWorld([flagFeature('checkout')], { segments: names.map((name, at) => flagSegment(at + 1, { name })) })
  const states = (world: World) => [...world.segments.values()].map(({ usedBy: _, ...state }) => state)
  for (const [before, after] of [
    [named('a', 'b', 'c'), named('d', 'a', 'b')],
    [named('a', 'b', 'c'), named('b', 'a', 'd')],
    [named('a', 'b', 'c'), named('c', 'a', 'b')],
  ] as const) {
    const was = states(before)
    const events = states(after).map((state, at) => event('segment-updated', state, was[at]!, { id: at + 1, featureName: null }))
    const { plan } = restore({ events, later: [], live: after })
    expect([plan.conflicts, states(plan.result)]).toEqual([[], was])
  }
})
