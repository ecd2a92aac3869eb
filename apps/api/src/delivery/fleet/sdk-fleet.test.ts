import { beforeEach, describe, expect, test } from 'vitest'
import type { EnvironmentFeatures } from '../../cache/delivered/environment-features.ts'
import type { SdkCall } from '../../pipeline/fleet.ts'
import { SdkFleet } from './sdk-fleet.ts'

const most = 20_000
const mostPages = 5_000
const pollsGoneMs = 3 * 15_000
const uncountedGoneMs = 60_000

let now: number
let fleet: SdkFleet
beforeEach(() => {
  now = 1_000_000
  fleet = new SdkFleet(
    () => now,
    () => undefined,
  )
})

const callOf = (connectionId: string, environment = 'development', ifNoneMatch?: string): SdkCall => ({
  caller: { actor: { name: 'token', token: 'token' } } as unknown as SdkCall['caller'],
  connection: { appName: 'shop', connectionId, instanceId: undefined, interval: undefined, sdk: undefined, ifNoneMatch },
  scope: { environment, filter: { projects: null, namePrefix: '', tags: null }, inline: false, keys: [`delivery:${environment}`] },
})

const poll = (connectionId: string, environment?: string) => fleet.poll(callOf(connectionId, environment), true)
const fill = () => {
  for (let at = 0; at < most; at++) poll(`process-${at}`)
}
const outcomes = { tag: 'tag', revision: 1, features: { commits: { between: () => [] } } as unknown as EnvironmentFeatures }
const show = (connectionId: string) => fleet.show(callOf(connectionId), outcomes)

/** Ids of the processes of an environment, without the processes of `fill`, and whether each process is known. */
const othersIn = (environment: string) =>
  [...fleet]
    .filter(({ identity }) => identity.environment === environment && !identity.connectionId?.startsWith('process-'))
    .map(({ identity, isKnown }) => [identity.id, isKnown])

describe('a full fleet', () => {
  test(`lists ${most} processes, and represents all further processes of an environment by one unknown process`, () => {
    fill()
    expect([...fleet]).toHaveLength(most)
    for (const connectionId of ['one', 'two']) expect(poll(connectionId)).not.toBeNull()
    fleet.stream(callOf('three'), {} as EnvironmentFeatures)
    expect([...fleet]).toHaveLength(most + 1)
    expect(othersIn('development')).toEqual([['uncounted', false]])
  })

  test('represents processes of an environment without listed processes by one unknown process', () => {
    fill()
    poll('one', 'production')
    expect(othersIn('production')).toEqual([['uncounted', false]])
    expect(fleet.environments).toEqual(['development', 'production'])
  })

  test('finds a listed process when the process calls again', () => {
    fill()
    poll('process-0')
    expect(othersIn('development')).toEqual([])
  })

  test('adds processes again once others are gone, and removes the unknown process after its own time', () => {
    fill()
    poll('one')
    now += pollsGoneMs
    poll('two')
    expect(othersIn('development')).toEqual([
      ['uncounted', false],
      ['token two', true],
    ])
    expect([...fleet]).toHaveLength(2)
    now += uncountedGoneMs - pollsGoneMs
    fleet.expire()
    expect(othersIn('development')).toEqual([['token two', true]])
    for (let at = 1; at < most; at++) poll(`process-${at}`)
    poll('three')
    expect(othersIn('development')).toEqual([
      ['token two', true],
      ['uncounted', false],
    ])
  })

  test('still adds pages, which have their own bound', () => {
    fill()
    show('page')
    expect(othersIn('development')).toEqual([['token page', true]])
  })
})

test(`lists ${mostPages} pages, ignores further pages, and still adds processes`, () => {
  for (let at = 0; at <= mostPages; at++) show(`process-${at}`)
  expect([...fleet]).toHaveLength(mostPages)
  poll('one')
  expect(othersIn('development')).toEqual([['token one', true]])
})

test('adds a process again after a stream of a full fleet ended', () => {
  fill()
  now += 1
  const [first] = fleet
  fleet.stream(callOf('process-0'), {} as EnvironmentFeatures)!.close()
  expect([...fleet]).toHaveLength(most - 1)
  expect(fleet.takeClosed()).toEqual([first!.identity])
  poll('one')
  expect(othersIn('development')).toEqual([['token one', true]])
})
