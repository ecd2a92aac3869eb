import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { approve, everyAction, newPlace, type Place, pathOf, proposed, setState, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let place: Place
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  place = await newPlace(server)
  bob = await newAccount(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await newAccount(server)
})

const post = (body: unknown = switchOn(place.checkout)) => proposed(server, place, body, { token: ada.token })
const read = (id: unknown, token: string | null = ada.token, headers = {}, project = place.project) =>
  server.send('GET', pathOf({ project }, String(id)), { token, headers })
const states = ['In review', 'Approved', 'Applied', 'Cancelled', 'Rejected', 'Scheduled'] as const

describe('200', () => {
  test('a draft, to its author', async () => {
    const request = await post(Object.values(everyAction(place)))
    expect((await read(request.id)).json).toStrictEqual(request)
  })

  test.each(states)('one that is %s, to everybody', async (state) => {
    const request = await post()
    await setState(server, request, state)
    for (const token of [ada.token, bob.token, server.tokens.admin]) {
      expect((await read(request.id, token)).json).toStrictEqual({ ...request, state })
    }
  })

  test('with all that hangs on it: title, approvals, rejections, comments and schedule', async () => {
    const request = await post()
    const title = 'Turn it on'
    expect((await server.send('PUT', pathOf(place, `${request.id}/title`), { body: { title }, token: ada.token })).status).toBe(200)
    await approve(server, request, bob, ada)
    const at = (minute: number) => `2026-02-01T12:0${minute}:00.000Z`
    const of = { request_id: request.id }
    const comment = { ...of, created_by: 'gone', created_by_account: null, created_at: at(1) }
    const statements = [
      build.insertInto('change_request_rejection').values({ ...of, account_id: bob.id, created_at: at(2) }),
      build.insertInto('change_request_comment').values([
        { ...comment, text: 'First' },
        { ...comment, text: 'Second', created_by_account: ada.id },
      ]),
      build
        .updateTable('change_request')
        .set({ scheduled_at: at(3), schedule_status: 'failed', failure_reason: 'Why not' })
        .where('id', '=', request.id),
    ]
    for (const statement of statements) await server.database.run(statement.compile())
    await setState(server, request, 'Scheduled')

    const person = ({ id, username }: TestAccount) => ({ id, username, imageUrl: expect.stringMatching(/^https:/) })
    const approval = (account: TestAccount) => ({ createdBy: person(account), createdAt: at(0) })
    const { json } = await read(request.id, bob.token)
    expect(json).toStrictEqual({
      ...request,
      title,
      state: 'Scheduled',
      approvals: [bob, ada].map(approval),
      rejections: [{ createdBy: person(bob), createdAt: at(2) }],
      comments: [
        { id: expect.any(Number), text: 'First', createdBy: { username: 'gone', imageUrl: null }, createdAt: at(1) },
        { id: json.comments[0].id + 1, text: 'Second', createdBy: person(ada), createdAt: at(1) },
      ],
      schedule: { scheduledAt: at(3), status: 'failed', failureReason: 'Why not' },
    })
  })
})

test('304 as long as nothing of it changes', async () => {
  const { id } = await post()
  const tag = (await read(id)).headers.get('ETag')!
  await proposed(server, place, switchOn(place.checkout), { token: bob.token })
  expect((await read(id, ada.token, { 'If-None-Match': tag })).status).toBe(304)
  await post()
  expect((await read(id, ada.token, { 'If-None-Match': tag })).status).toBe(200)
})

describe('404', () => {
  const expectUnknown = async ({ id }: Pick<ChangeRequest, 'id'>, token: string, project = place.project) => {
    const message = `There is no change request ${id} in the project ${project}`
    expect(await read(id, token, {}, project)).toMatchObject({ status: 404, json: { name: 'NotFoundError', message } })
  }

  test('a draft, to everybody else, as one that is not there', async () => {
    const request = await post()
    const admin = await newAccount(server, { rootRole: 'Admin' })
    for (const token of [bob.token, admin.token, server.tokens.admin]) {
      await expectUnknown(request, token)
      await expectUnknown({ id: 2_000_000_000 }, token)
    }
  })

  test('one of another project', async () => {
    await expectUnknown(await post(), ada.token, place.foreign.project)
  })

  test('one of an unknown project, and of a private one that the caller does not see', async () => {
    const { id } = await post()
    expect((await read(id, ada.token, {}, 'nowhere')).status).toBe(404)
    const hidden = await newPlace(server, 'private')
    const member = await newAccount(server, { projects: { [hidden.project]: 'Member' } })
    const request = await proposed(server, hidden, switchOn(hidden.checkout), { token: member.token })
    await setState(server, request, 'In review')
    expect((await read(request.id, member.token, {}, hidden.project)).status).toBe(200)
    expect((await read(request.id, ada.token, {}, hidden.project)).status).toBe(404)
  })
})

describe('400', () => {
  test.each(['0', '-1', '1.5', 'one', '01', '9007199254740992'])('the id %s', async (id) => {
    const { status, json } = await read(id)
    expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', 'params/id'])
  })
})
