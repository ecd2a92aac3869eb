import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newGroup, type TestAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer
let viewer: TestAccount
let owner: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  const projects = [
    { id: 'shop', name: 'Shop' },
    { id: 'bank', name: 'Bank', mode: 'protected' },
    { id: 'vault', name: 'Vault', mode: 'private' },
  ]
  await importFile(server, { version: 4, projects, features: [{ name: 'checkout', project: 'shop' }] })
  viewer = await newAccount(server)
  owner = await newAccount(server, { projects: { shop: 'Owner' } })
  const reviewed = { method: 'PUT', path: '/api/admin/projects/shop/environments/production/change-requests/config' }
  expect((await server.send(reviewed.method, reviewed.path, { body: { changeRequestsEnabled: true } })).status).toBe(200)
})
afterAll(() => server.stop())

const ask = (query: Record<string, string | number>, token = viewer.token) =>
  server.send(
    'GET',
    `/api/admin/access/explain?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
    { token },
  )
const production = { project: 'shop', environment: 'production' }

describe('200', () => {
  test('names the missing permission, the roles that grant it, and the holders, people and members first', async () => {
    const robot = await newAccount(server, { kind: 'Service Account', projects: { shop: 'Owner' } })
    const admin = await newAccount(server, { rootRole: 'Admin' })
    const { status, json } = await ask({ permission: 'UPDATE_FEATURE_ENVIRONMENT', ...production })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      account: { id: viewer.id, username: viewer.username, accountType: 'User' },
      allowed: false,
      grants: [],
      missing: { permission: 'UPDATE_FEATURE_ENVIRONMENT', ...production },
      total: json.holders.length,
      seesProject: true,
      reviewRequired: true,
      canSkipReview: false,
      canPropose: true,
    })
    expect(json.roles.map(({ name }: { name: string }) => name)).toEqual(['Admin', 'Owner', 'Member'])
    const ids = json.holders.map(({ id }: { id: number }) => id)
    expect(ids).toEqual([owner.id, admin.id, robot.id])
  })

  test('names the role and the group, and agrees with the write that the explanation is about', async () => {
    const ada = await newAccount(server)
    const write = () =>
      server.send('POST', '/api/admin/projects/shop/features/checkout/environments/development/on', { token: ada.token, body: {} })
    const question = { permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'shop', environment: 'development' }
    expect([(await ask(question, ada.token)).json.allowed, (await write()).status]).toEqual([false, 403])
    const group = await newGroup(server, { members: [ada.id], projects: { shop: 'Member' } })
    const { json } = await ask(question, ada.token)
    expect(json).toMatchObject({ allowed: true, missing: null, reviewRequired: false, canSkipReview: true })
    expect(json.grants).toMatchObject([{ role: { name: 'Member' }, scope: { project: 'shop' }, source: 'group', group: { id: group.id } }])
    expect((await write()).status).toBe(200)
  })

  test('requires a review for the project if one of its environments does; administrators can skip it', async () => {
    const reviewFor = async (token: string, where: object) => {
      const { reviewRequired, canSkipReview } = (await ask({ permission: 'DELETE_FEATURE', ...where }, token)).json
      return [reviewRequired, canSkipReview]
    }
    const admin = await newAccount(server, { rootRole: 'Admin' })
    expect(await reviewFor(owner.token, { project: 'shop' })).toEqual([true, false])
    expect(await reviewFor(admin.token, { project: 'shop' })).toEqual([true, true])
    expect(await reviewFor(owner.token, { project: 'bank' })).toEqual([false, true])
    expect(await reviewFor(owner.token, {})).toEqual([false, true])
  })

  test('shows to managers of a project whether an account sees the project and can propose there', async () => {
    const inProject = async (account: number, project: string) => {
      const { status, json } = await ask({ account, permission: 'UPDATE_FEATURE', project }, server.tokens.admin)
      expect(status).toBe(200)
      return [json.seesProject, json.canPropose]
    }
    const approver = await newAccount(server, { projects: { bank: 'Approver', vault: 'Approver' } })
    expect([await inProject(viewer.id, 'bank'), await inProject(approver.id, 'bank')]).toEqual([
      [true, false],
      [true, true],
    ])
    expect([await inProject(viewer.id, 'vault'), await inProject(approver.id, 'vault')]).toEqual([
      [false, false],
      [true, true],
    ])
  })
})

describe('other accounts', () => {
  const about = (account: number) => ({ account, permission: 'UPDATE_FEATURE' })

  test('returns 200 to callers who manage access there, and 403 to all others', async () => {
    const member = await newAccount(server, { projects: { shop: 'Member' } })
    const outcomes = async (token: string) => [
      (await ask({ ...about(viewer.id), project: 'shop' }, token)).status,
      (await ask({ ...about(viewer.id), project: 'bank' }, token)).status,
      (await ask(about(viewer.id), token)).status,
    ]
    expect(await outcomes(owner.token)).toEqual([200, 403, 403])
    expect(await outcomes(member.token)).toEqual([403, 403, 403])
    expect(await outcomes(server.tokens.admin)).toEqual([200, 200, 200])
  })

  test('returns 403 for unknown accounts too, unless the caller manages access', async () => {
    expect((await ask(about(2_000_000_000))).status).toBe(403)
    expect(await ask(about(2_000_000_000), server.tokens.admin)).toMatchObject({
      status: 404,
      json: { message: 'There is no account with the id 2000000000' },
    })
  })

  test('returns 400 to an API token that names no account', async () => {
    const answer = await ask({ permission: 'UPDATE_FEATURE' }, server.tokens.admin)
    expect(answer).toMatchObject({ status: 400, json: { details: [{ path: 'query/account' }] } })
  })
})

test('returns 404 for hidden and unknown projects and environments', async () => {
  const permission = 'UPDATE_FEATURE'
  for (const project of ['vault', 'nowhere']) expect((await ask({ permission, project })).status).toBe(404)
  expect((await ask({ permission, project: 'shop', environment: 'mars' })).status).toBe(404)
})
