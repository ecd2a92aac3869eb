import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newGroup, type TestAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer
let viewer: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'shop', name: 'Shop' },
      { id: 'vault', name: 'Vault', mode: 'private' },
    ],
  })
  viewer = await newAccount(server)
})
afterAll(() => server.stop())

const ask = (query: Record<string, string>, token = viewer.token) =>
  server.send('GET', `/api/admin/access/holders?${new URLSearchParams(query)}`, { token })
const holdersOf = async (query: Record<string, string>, token?: string) => {
  const { status, text, json } = await ask(query, token)
  expect(status, text).toBe(200)
  return json
}
const idsOf = ({ holders }: { holders: { id: number }[] }) => holders.map(({ id }) => id)

describe('200', () => {
  test('lists people and service accounts by id, with each role and group by which they hold the permission', async () => {
    const admin = await newAccount(server, { rootRole: 'Admin', name: 'Eve', email: 'eve@example.org' })
    const robot = await newAccount(server, { kind: 'Service Account', projects: { shop: 'Owner' } })
    const member = await newAccount(server, { projects: { shop: 'Member', default: 'Owner' } })
    const team = await newGroup(server, { members: [member.id, viewer.id], projects: { shop: 'Member', vault: 'Owner' } })
    const admins = await newGroup(server, { members: [robot.id], rootRole: 'Admin' })
    await newAccount(server, { rootRole: 'Editor', projects: { shop: 'Approver' } })

    const query = { permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'shop', environment: 'production' }
    const { total, holders } = await holdersOf(query)
    const role = (id: number, type: string, name: string) => ({ id, type, name, description: expect.any(String) })
    const ofGroup = {
      role: role(5, 'project', 'Member'),
      scope: { project: 'shop' },
      source: 'group',
      group: { id: team.id, name: expect.any(String) },
    }
    const picture = expect.stringMatching(/^https:/)
    expect(total).toBe(4)
    expect(holders).toEqual([
      { id: viewer.id, username: viewer.username, accountType: 'User', imageUrl: picture, grants: [ofGroup] },
      {
        id: admin.id,
        name: 'Eve',
        email: 'eve@example.org',
        username: admin.username,
        accountType: 'User',
        imageUrl: picture,
        grants: [{ role: role(1, 'root', 'Admin'), scope: {}, source: 'root' }],
      },
      {
        id: robot.id,
        username: robot.username,
        accountType: 'Service Account',
        imageUrl: picture,
        grants: [
          { role: role(1, 'root', 'Admin'), scope: {}, source: 'group', group: { id: admins.id, name: expect.any(String) } },
          { role: role(4, 'project', 'Owner'), scope: { project: 'shop' }, source: 'project' },
        ],
      },
      {
        id: member.id,
        username: member.username,
        accountType: 'User',
        imageUrl: picture,
        grants: [{ role: role(5, 'project', 'Member'), scope: { project: 'shop' }, source: 'project' }, ofGroup],
      },
    ])
    const page = await holdersOf({ ...query, limit: '2' })
    expect([page.total, idsOf(page)]).toEqual([4, [viewer.id, admin.id]])
  })

  test('lists Editors for the project default, and only root roles without a project', async () => {
    const editor = await newAccount(server, { rootRole: 'Editor' })
    const owner = await newAccount(server, { projects: { shop: 'Owner' } })
    expect(idsOf(await holdersOf({ permission: 'UPDATE_PROJECT', project: 'default' }))).toContain(editor.id)
    expect(idsOf(await holdersOf({ permission: 'UPDATE_PROJECT', project: 'shop' }))).toContain(owner.id)
    const everywhere = idsOf(await holdersOf({ permission: 'UPDATE_PROJECT' }))
    expect(everywhere).not.toContain(editor.id)
    expect(everywhere).not.toContain(owner.id)
    expect(idsOf(await holdersOf({ permission: 'CREATE_PROJECT' }))).toContain(editor.id)
  })
})

test.each([
  [{ permission: 'FLY' }, 'query/permission'],
  [{}, 'query/permission'],
  [{ permission: 'ADMIN', environment: 'production' }, 'query/project'],
])('returns 400 for the query %j', async (query, path) => {
  expect(await ask(query)).toMatchObject({ status: 400, json: { details: [{ path }] } })
})

test('returns 404 for unknown projects and environments, and for hidden projects', async () => {
  const stranger = await newAccount(server)
  const permission = 'UPDATE_FEATURE'
  for (const project of ['vault', 'nowhere']) {
    const answer = await ask({ permission, project }, stranger.token)
    expect(answer).toMatchObject({ status: 404, json: { message: `There is no project ${project}` } })
  }
  expect(await ask({ permission, project: 'nowhere' }, server.tokens.admin)).toMatchObject({ status: 404 })
  expect(await ask({ permission, project: 'shop', environment: 'mars' })).toMatchObject({ status: 404 })
})
