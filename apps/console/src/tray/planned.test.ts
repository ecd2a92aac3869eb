import { baseOf, type FlagChange, type ProposedChange, type World } from '@halyard/domain'
import { expect, test } from 'vitest'
import { configuredFeature, flagWorld, stored } from '../../../../packages/domain/test/flag-worlds.ts'
import { withChange } from './batch.ts'
import { continued, givenIds, planOf, toSend, worldAfter } from './planned.ts'

const feature = 'checkout'
const world = flagWorld([configuredFeature(feature, true, stored('a', { sortOrder: 0 }), stored('b', { sortOrder: 1 }))])
const added: FlagChange = { action: 'addStrategy', feature, payload: { id: 'x', name: 'default', constraints: [], parameters: {} } }
const deleted: FlagChange = { action: 'deleteStrategy', feature, payload: { id: 'a' } }
const ordered = (...ids: string[]): FlagChange => ({
  action: 'reorderStrategy',
  feature,
  payload: ids.map((id, sortOrder) => ({ id, sortOrder })),
})
const batchOf = (...changes: FlagChange[]) =>
  changes.reduce<ProposedChange[]>((all, change) => withChange(all, change, baseOf(change, world)), [])
const orderIn = ({ features }: World) => features.get(feature)?.configuration?.strategies.map(({ id }) => id)

/** The result of a request in a server with this state. */
const sent = (changes: readonly ProposedChange[]) =>
  planOf(
    world,
    // A request has changes without ids.
    toSend(world, changes).map((change, at) => ({ ...change, id: at + 1 }) as ProposedChange),
  )

test.each<[string, FlagChange[], string[]]>([
  ['an addition', [added], ['a', 'b', 'x']],
  ['a deletion', [deleted], ['b']],
  ['an order of new strategies', [added, ordered('x', 'b', 'a')], ['x', 'b', 'a']],
  ['an order that is older than an addition', [ordered('b', 'a'), added, ordered('x', 'b', 'a')], ['x', 'b', 'a']],
  ['an order of a new strategy that is deleted again', [added, ordered('x', 'b', 'a'), { ...deleted, payload: { id: 'x' } }], ['b', 'a']],
])('the request has the effect that the plan shows: %s', (_, changes, expected) => {
  const batch = batchOf(...changes)
  expect(orderIn(planOf(world, batch).result)).toEqual(expected)
  expect(orderIn(sent(batch).result)).toEqual(expected)
})

test('changes that others made already are not sent', () => {
  const batch = batchOf(deleted)
  expect(toSend(planOf(world, batch).result, batch)).toEqual([])
})

test('an addition whose response was lost becomes an update of the added strategy', () => {
  const live = planOf(world, batchOf(added)).result
  const edited = batchOf({ ...added, payload: { ...added.payload, title: 'Later' } } as FlagChange)
  expect(toSend(live, batchOf(added))).toEqual([])
  expect(toSend(live, edited)).toMatchObject([{ action: 'updateStrategy', payload: { id: 'x', title: 'Later' } }])
  expect(orderIn(planOf(live, edited).result)).toEqual(['a', 'b', 'x'])
  expect(planOf(live, edited)).toMatchObject({ conflicts: [], difference: [{ path: 'strategies/x/title', after: 'Later' }] })
})

test('a change of a strategy that the server added updates that strategy', () => {
  const plan = planOf(world, batchOf(added))
  const strategies = ['a', 'b', 'given'].map((id) => stored(id)) as never[]
  const ids = givenIds(plan, { features: [{ name: feature, archived: false, enabled: true, strategies, variants: [] }] })
  const [later, order] = batchOf({ ...added, payload: { ...added.payload, title: 'Later' } } as FlagChange, ordered('x', 'a'))
  expect(continued(later!, ids)).toMatchObject({ action: 'updateStrategy', payload: { id: 'given', title: 'Later' } })
  expect(continued(order!, ids)).toMatchObject(ordered('given', 'a'))
  expect(continued(later!, new Map())).toBe(later)
})

test('the state after a request has the strategies of the response, and nothing that others changed since', () => {
  const plan = planOf(world, batchOf({ action: 'updateEnabled', feature, payload: { enabled: false } }))
  const strategies = [stored('a'), stored('from-the-server')] as never[]
  const after = worldAfter(plan, { features: [{ name: feature, archived: false, enabled: false, strategies, variants: [] }] })
  expect(after.features.get(feature)?.configuration).toMatchObject({ enabled: false, strategies: [{ id: 'a' }, { id: 'from-the-server' }] })
  expect(after.segments).toBe(plan.result.segments)
})
