import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let person: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'shop', name: 'Shop' },
      { id: 'veiled', name: 'Veiled', mode: 'private' },
    ],
    features: [
      { name: 'checkout', project: 'shop' },
      { name: 'gone', project: 'shop', archived: true },
      { name: 'hidden', project: 'veiled' },
    ],
  })
})
afterAll(() => server.stop())
beforeEach(async () => {
  person = await newAccount(server)
})

const pathOf = (feature: string, project = 'shop') => `/api/admin/projects/${project}/features/${feature}/favorites`
const add = (feature: string, project?: string, token = person.token) => server.send('POST', pathOf(feature, project), { token })
const remove = (feature: string, project?: string, token = person.token) => server.send('DELETE', pathOf(feature, project), { token })
const favorites = async ({ id } = person) =>
  (await server.database.run(build.selectFrom('favorite_feature').select('feature').where('account_id', '=', id).compile())).map(
    ({ feature }) => feature,
  )
const eventsOf = async ({ id } = person) =>
  (await listEvents(server, 'feature-%favorited')).filter((event) => event.created_by_account === id)

describe('200', () => {
  test('marks and unmarks a feature as favourite of this account only', async () => {
    const other = await newAccount(server)
    expect(await add('checkout')).toMatchObject({ status: 200, json: {} })
    expect([await favorites(), await favorites(other)]).toEqual([['checkout'], []])
    expect(await remove('checkout', 'shop', other.token)).toMatchObject({ status: 200, json: {} })
    expect(await favorites()).toEqual(['checkout'])
    expect(await remove('checkout')).toMatchObject({ status: 200, json: {} })
    expect(await favorites()).toEqual([])
  })

  test('a repetition changes nothing and writes no event', async () => {
    for (const change of [add, add, remove, remove]) expect((await change('checkout')).status).toBe(200)
    expect((await eventsOf()).map(({ type }) => type)).toEqual(['feature-favorited', 'feature-unfavorited'])
  })

  test('concurrent requests write one event', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add('checkout')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await eventsOf()).toHaveLength(1)
  })

  test('events contain the account and the feature', async () => {
    await add('checkout')
    await remove('checkout')
    const state = { project: 'shop', feature: 'checkout', userId: person.id }
    expect(await eventsOf()).toMatchObject([
      { type: 'feature-favorited', created_by: person.username, project: 'shop', data: state, pre_data: null },
      { type: 'feature-unfavorited', created_by: person.username, project: 'shop', data: null, pre_data: state },
    ])
  })

  test('accepts an archived feature', async () => {
    expect((await add('gone')).status).toBe(200)
    expect(await favorites()).toEqual(['gone'])
  })

  test('accepts a service account', async () => {
    const bot = await newAccount(server, { kind: 'Service Account' })
    expect((await add('checkout', 'shop', bot.token)).status).toBe(200)
    expect(await favorites(bot)).toEqual(['checkout'])
  })

  test('ignores the body', async () => {
    for (const body of [{}, '{', 'no JSON']) {
      expect((await server.send('POST', pathOf('checkout'), { token: person.token, body })).status).toBe(200)
    }
    const headers = { 'Content-Type': 'text/plain' }
    expect((await server.send('DELETE', pathOf('checkout'), { token: person.token, headers })).status).toBe(200)
  })
})

describe.each([
  ['POST', add],
  ['DELETE', remove],
] as const)('%s', (_, change) => {
  test.each(['a%20b', '..%2F', '%00', 'x'.repeat(101)])('returns 400 for the name %s', async (name) => {
    expect(await change(name)).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
  })

  test('returns 403 for an API token, because the token has no account', async () => {
    const { status, json } = await change('checkout', 'shop', server.tokens.admin)
    expect([status, json]).toMatchObject([403, { name: 'NoAccessError', message: expect.stringContaining('account') }])
  })

  test.each<[string, string, string]>([
    ['an unknown feature', 'no-such-feature', 'shop'],
    ['an unknown project', 'checkout', 'nowhere'],
    ['a feature of another project', 'checkout', 'default'],
    ['a feature of a private project', 'hidden', 'veiled'],
    ['a feature named under another project', 'hidden', 'shop'],
  ])('returns 404 for %s', async (_, feature, project) => {
    expect(await change(feature, project)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
    expect(await eventsOf()).toEqual([])
  })

  test('returns the same errors for a hidden project and its features as for unknown ones', async () => {
    const messageFor = async (feature: string, project: string) => (await change(feature, project)).json.message.replace(feature, 'it')
    expect(await messageFor('hidden', 'shop')).toBe(await messageFor('no-such-feature', 'shop'))
    expect((await messageFor('hidden', 'veiled')).replace('veiled', 'nowhere')).toBe(await messageFor('hidden', 'nowhere'))
  })
})

test('a member of a private project can mark its features', async () => {
  const { token } = await newAccount(server, { projects: { veiled: 'Member' } })
  expect((await add('hidden', 'veiled', token)).status).toBe(200)
})

test('favourites are deleted with the account', async () => {
  const gone = await newAccount(server)
  await add('checkout', 'shop', gone.token)
  expect((await server.send('DELETE', `/api/admin/user-admin/${gone.id}`)).status).toBe(200)
  expect(await favorites(gone)).toEqual([])
})
