import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'
import { build } from '../../store/index.ts'

const naming = { pattern: '^shop\\.[a-z-]+|till', example: 'shop.checkout', description: 'Shop, dot, purpose' }
let server: TestServer
let stateMark: () => Promise<string>
/** Token of an account that sees no private project. */
let token: string

beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'shop', name: 'Shop' },
      { id: 'veiled', name: 'Veiled', mode: 'private' },
    ],
    features: [
      { name: 'shop.taken', project: 'shop' },
      { name: 'shop.put-away', project: 'shop', archived: true },
      { name: 'hidden', project: 'veiled' },
    ],
  })
  const stored = build
    .updateTable('project')
    .set({ feature_naming: JSON.stringify(naming) })
    .where('id', '=', 'shop')
  await server.database.run(stored.compile())
  stateMark = await stateMarker(server.database)
  token = (await newAccount(server)).token
})
afterAll(() => server.stop())

const validate = (body: unknown) => server.send('POST', '/api/admin/features/validate', { body, token })

test.each([
  ['an available name', { name: 'anything' }],
  ['a name that the pattern of some project rejects', { name: 'anything', projectId: null }],
  ['a name that matches the pattern of the project', { name: 'shop.new-checkout', projectId: 'shop' }],
  ['a name that matches the other alternative', { name: 'till', projectId: 'shop' }],
  ['any name in a project without a pattern', { name: 'anything', projectId: 'default', more: 1 }],
  ['the name of a feature in a project that is hidden from the caller', { name: 'hidden' }],
])('returns 200 for %s, and stores nothing', async (_, body) => {
  await validate(body)
  const before = await stateMark()
  expect(await validate(body)).toMatchObject({ status: 200, json: {} })
  expect(await stateMark()).toBe(before)
})

const fault = 'must match the pattern ^shop\\.[a-z-]+|till of the project, as shop.checkout does'
test.each([
  ['no name', {}, 'body/name', undefined],
  ['an invalid name', { name: 'a/b' }, 'body/name', undefined],
  ['..', { name: '..' }, 'body/name', undefined],
  ['an invalid project id', { name: 'fine', projectId: 'a b' }, 'body/projectId', undefined],
  ['an unknown project', { name: 'fine', projectId: 'nowhere' }, 'body/projectId', 'There is no project nowhere'],
  ['a hidden project', { name: 'fine', projectId: 'veiled' }, 'body/projectId', 'There is no project veiled'],
  ['a name that does not match the pattern', { name: 'checkout', projectId: 'shop' }, 'body/name', fault],
  ['a name with text after the match', { name: 'shop.checkout.2', projectId: 'shop' }, 'body/name', fault],
  ['a name with text before the match', { name: 'my-till', projectId: 'shop' }, 'body/name', fault],
])('returns 400 for %s', async (_, body, path, message) => {
  const { status, json } = await validate(body)
  expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', path])
  if (message) expect(json.details[0].message).toBe(message)
})

test.each([
  ['a live feature', 'shop.taken', 'There is a feature named shop.taken already, in the project shop'],
  ['an archived feature', 'shop.put-away', 'There is a feature named shop.put-away already, archived, in the project shop'],
])('returns 409 for the name of %s', async (_, name, message) => {
  const { status, json } = await validate({ name })
  expect([status, json.name, json.message]).toEqual([409, 'NameExistsError', message])
})

describe('naming pattern of a project', () => {
  const createFeature = (name: string, path = '') => server.send('POST', `/api/admin/projects/shop/features${path}`, { body: { name } })

  test('the naming pattern applies to new and cloned features: 400 with the pattern and the example', async () => {
    const before = await stateMark()
    for (const answer of [await createFeature('checkout'), await createFeature('checkout', '/shop.taken/clone')]) {
      expect([answer.status, answer.json.details]).toEqual([400, [{ path: 'body/name', message: fault }]])
    }
    expect(await stateMark()).toBe(before)
    expect((await createFeature('shop.created')).status).toBe(201)
    expect((await createFeature('shop.cloned', '/shop.taken/clone')).status).toBe(201)
  })

  test('the naming pattern does not apply to imported and moved features', async () => {
    await importFile(server, {
      version: 4,
      features: [
        { name: 'imported', project: 'shop' },
        { name: 'moved', project: 'default' },
      ],
    })
    const moved = await server.send('POST', '/api/admin/projects/default/features/moved/changeProject', { body: { newProjectId: 'shop' } })
    expect(moved.status).toBe(200)
    expect((await server.send('GET', '/api/admin/projects/shop/features/imported')).status).toBe(200)
  })
})
