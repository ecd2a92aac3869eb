import { beforeEach, expect, test } from 'vitest'
import { anyone } from '../../identity/caller/caller.ts'
import type { Query } from '../../store/index.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { FavoriteIndex } from './favorite-index.ts'

let marked: string[]
let queriedAccounts: number[]
let fault: Error | undefined
let index: FavoriteIndex

beforeEach(() => {
  marked = ['one']
  queriedAccounts = []
  fault = undefined
  const run = async <Row>({ parameters }: Query<Row>): Promise<Row[]> => {
    queriedAccounts.push(Number(parameters[0]))
    if (fault) throw fault
    // The only statement of this test returns names of features and ids of projects.
    return [...marked.map((name) => ({ kind: 'feature', name })), { kind: 'project', name: 'shop' }] as Row[]
  }
  index = new FavoriteIndex({ run })
})

const caller = (id: number) => ({
  ...anyone,
  account: { id, kind: 'User', name: null, username: null, email: null, rootRole: 3, projects: [] } as const,
})
const observed = (id: number, revision = '1.1', { features = '1.1', projects = '1.1' } = {}) =>
  new Map([
    [revisionKeys.favorites(id), revision],
    [revisionKeys.features, features],
    [revisionKeys.projects, projects],
  ])
const of = async (id: number, seen = observed(id)) => [...(await index.of(caller(id), seen)).features]

test('returns no favourites for an API token and for an account without favourites, and runs no statement', async () => {
  expect((await index.of({ account: null }, new Map())).features.size).toBe(0)
  expect(await of(7, observed(7, '0'))).toEqual([])
  expect(queriedAccounts).toEqual([])
})

test('reads favourites once, until the favourites, the features or the projects change', async () => {
  const steps = [
    observed(7),
    observed(7, '2.2'),
    observed(7, '2.2', { features: '2.2' }),
    observed(7, '2.2', { features: '2.2', projects: '2.2' }),
  ]
  for (const [step, seen] of steps.entries()) {
    marked = [`step-${step}`]
    for (let times = 0; times < 3; times++) expect(await of(7, seen)).toEqual([`step-${step}`])
  }
  expect(queriedAccounts).toEqual([7, 7, 7, 7])
})

test('concurrent requests of one account share one statement, and each account has its own', async () => {
  await Promise.all([of(7), of(8), of(7), of(8), of(7)])
  expect(queriedAccounts).toEqual([7, 8])
})

test('returns projects separately from features', async () => {
  const { features, projects } = await index.of(caller(7), observed(7))
  expect([[...features], [...projects]]).toEqual([['one'], ['shop']])
})

test('runs a failed statement again', async () => {
  fault = new Error('away')
  await expect(of(7)).rejects.toThrow('away')
  fault = undefined
  expect(await of(7)).toEqual(['one'])
})

test('removes the least recently used account when account 1,001 is added', async () => {
  for (let id = 1; id <= 1_000; id++) await of(id)
  await of(1)
  await of(1_001)
  queriedAccounts = []
  await of(1)
  await of(3)
  expect(queriedAccounts).toEqual([])
  await of(2)
  expect(queriedAccounts).toEqual([2])
})

test('bounds the number of favourites, not only the number of accounts', async () => {
  marked = Array.from({ length: 99_999 }, (_, at) => `feature-${at}`)
  for (const id of [1, 2, 3]) await of(id)
  queriedAccounts = []
  for (const id of [3, 2, 1]) await of(id)
  expect(queriedAccounts).toEqual([1])
})
