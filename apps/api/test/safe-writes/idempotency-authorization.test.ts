import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../accounts.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { idempotencyOn, isReplay, tokens } from '../idempotency.ts'

let server: TestServer
const clock = Date.now()
beforeAll(async () => {
  server = await startTestServer({ now: () => clock, limited: false })
  // The server returns 409 if a test would remove the role of the last administrator.
  await newAccount(server, { rootRole: 'Admin' })
})
afterAll(() => server.stop())

const { post, create, clear } = idempotencyOn(() => server)
beforeEach(clear)

describe('authorization before a replay', () => {
  test('returns 403 after the permission was removed, and 401 after the token was deleted', async () => {
    const { token, id } = await newAccount(server, { projects: { default: 'Member' } })
    expect((await create('k', 'made', { token })).status).toBe(201)
    const roles = (body: object) => server.send('PUT', `/api/admin/user-admin/${id}`, { body })
    const left = await server.send('DELETE', `/api/admin/projects/default/users/${id}/roles`)
    expect([left.status, left.text]).toEqual([200, expect.anything()])
    expect((await create('k', 'made', { token })).status).toBe(403)
    expect((await roles({ rootRole: 'Editor' })).status).toBe(200)
    expect(isReplay(await create('k', 'made', { token }))).toBe(true)
    expect((await server.send('DELETE', `/api/admin/user-admin/${id}`)).status).toBe(200)
    expect((await create('k', 'made', { token })).status).toBe(401)
  })

  test('refuses a request after its project became hidden', async () => {
    await server.send('POST', '/api/admin/projects', { body: { id: 'secluded', name: 'Secluded', mode: 'private' } })
    const { token, id } = await newAccount(server, { projects: { secluded: 'Member' } })
    const path = '/api/admin/projects/secluded/features'
    expect((await post('k', path, { name: 'hidden' }, { token })).status).toBe(201)
    expect((await server.send('DELETE', `/api/admin/projects/secluded/users/${id}/roles`)).status).toBe(200)
    expect((await post('k', path, { name: 'hidden' }, { token })).status).toBeGreaterThanOrEqual(403)
  })

  test('does not return a secret after the caller lost the permission', async () => {
    const { token, id } = await newAccount(server, { rootRole: 'Admin' })
    const body = { tokenName: 'an admin', type: 'admin', projects: ['*'], environment: '*' }
    const made = await post('k', tokens, body, { token })
    expect([made.status, made.text]).toEqual([201, expect.stringContaining('secret')])
    expect((await server.send('PUT', `/api/admin/user-admin/${id}`, { body: { rootRole: 'Editor' } })).status).toBe(200)
    const again = await post('k', tokens, body, { token })
    expect([again.status, again.text.includes(made.json.secret)]).toEqual([403, false])
  })
})

describe('replay for a project in the body', () => {
  let made = 0
  /** A person who owns two projects and then loses one of them, which becomes private. */
  const owner = async () => {
    const [left, kept] = [`left-${++made}`, `kept-${made}`]
    for (const id of [left, kept]) await server.send('POST', '/api/admin/projects', { body: { id, name: id } })
    await newAccount(server, { projects: { [left]: 'Owner' } })
    const { id, token } = await newAccount(server, { projects: { [left]: 'Owner', [kept]: 'Owner' } })
    const leave = async () => {
      expect((await server.send('DELETE', `/api/admin/projects/${left}/users/${id}/roles`)).status).toBe(200)
      expect((await server.send('PUT', `/api/admin/projects/${left}`, { body: { name: left, mode: 'private' } })).status).toBe(200)
    }
    return { left, kept, token, leave }
  }

  type Owner = Awaited<ReturnType<typeof owner>>
  const inFile = (name: string) => ({ features: [{ name }], ...Object.fromEntries(lists.map((list) => [list, []])) })
  const lists = ['featureStrategies', 'featureEnvironments', 'contextFields', 'featureTags', 'segments', 'tagTypes']
  test.each<[string, (person: Owner) => Promise<readonly [path: string, body: object]>]>([
    [
      'an import',
      async ({ left }) => ['/features-batch/import', { project: left, environment: 'development', data: inFile(`into-${left}`) }],
    ],
    ['a segment', async ({ left }) => ['/segments', { name: `of ${left}`, project: left, constraints: [] }]],
    [
      'a move',
      async ({ left, kept, token }) => {
        const features = `/projects/${kept}/features`
        expect((await server.send('POST', `/api/admin${features}`, { body: { name: `of-${kept}` }, token })).status).toBe(201)
        return [`${features}/of-${kept}/changeProject`, { newProjectId: left }]
      },
    ],
  ])('returns 400, 403 or 404 instead of a replay after the caller lost the project: %s', async (_, requestIn) => {
    const person = await owner()
    const [path, body] = await requestIn(person)
    const send = () => post('k', `/api/admin${path}`, body, { token: person.token })
    const first = await send()
    expect(first.status, first.text).toBeLessThan(300)
    expect(isReplay(await send())).toBe(true)
    await person.leave()
    const again = await send()
    expect([isReplay(again), again.status]).toEqual([false, expect.toSatisfy((status) => [400, 403, 404].includes(status))])
  })
})

test('returns 403 if reviews were enabled since, with and without If-Match', async () => {
  const name = 'reviewed-later'
  await server.send('POST', '/api/admin/projects', { body: { id: name, name } })
  await server.send('POST', `/api/admin/projects/${name}/features`, { body: { name } })
  const { token } = await newAccount(server, { projects: { [name]: 'Owner' } })
  const path = `/api/admin/projects/${name}/features/${name}/environments/development/strategies`
  const tag = (await server.send('GET', path)).headers.get('ETag')!
  const send = (headers: Record<string, string>) => post(`k${Object.keys(headers).length}`, path, { name: 'default' }, { token, headers })
  const both: Record<string, string>[] = [{ 'If-Match': tag }, {}]
  for (const headers of both) expect((await send(headers)).status).toBe(200)
  for (const headers of both) expect(isReplay(await send(headers))).toBe(true)
  const config = `/api/admin/projects/${name}/environments/development/change-requests/config`
  expect((await server.send('PUT', config, { body: { changeRequestsEnabled: true } })).status).toBeLessThan(300)
  for (const headers of both) expect(await send(headers)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
})
