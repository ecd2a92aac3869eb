import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { badNames, type Family, listArchived, listLive, newFamily, readLinks, sendNames } from '../../../test/family.ts'
import { listFlagEvents, readIn, review } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { storedRows } from '../../../test/stored-rows.ts'

let server: TestServer
let family: Family
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  family = await newFamily(server)
})

const revive = (features: unknown, token?: string) => sendNames(server, family, 'revive', features, token)

describe('200', () => {
  test('revives all features, off everywhere and without parents', async () => {
    const { parent, child, old } = family
    await sendNames(server, family, 'archive', [parent, child])
    expect(await revive([old, child, parent, old])).toMatchObject({ status: 200, json: {} })
    expect(await listArchived(server, family)).toEqual([])
    expect(await listLive(server, family)).toContain(old)
    expect(await readLinks(server, family, child)).toEqual({ dependencies: [], children: [] })
    expect(await readIn(server, family, old)).toMatchObject({ enabled: false, strategies: [{ name: 'default' }] })
    const [revived, ...more] = await listFlagEvents(server, old)
    expect(more).toEqual([])
    expect(revived).toMatchObject({ type: 'feature-revived', data: { enabledIn: [] }, pre_data: { enabledIn: ['production'] } })
  })

  test('does not change live features, and writes nothing', async () => {
    const before = await storedRows(server.database)
    for (const names of [[], [family.lone, family.child]]) expect((await revive(names)).status).toBe(200)
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('returns 200 to a member despite a review requirement, because the features come back off', async () => {
    await review(server, family)
    const { token } = await newAccount(server, { projects: { [family.project]: 'Member' } })
    expect((await revive([family.old], token)).status).toBe(200)
  })
})

test('returns 404 with the index of an unknown feature, and revives none', async () => {
  const before = await storedRows(server.database)
  for (const name of ['no-such-feature', family.stranger])
    expect(await revive([family.old, name])).toMatchObject({
      status: 404,
      json: { name: 'NotFoundError', details: [{ path: 'body/features/1' }] },
    })
  expect(await storedRows(server.database)).toEqual(before)
  family = { ...family, project: 'nowhere' }
  expect((await revive([])).status).toBe(404)
})

test('returns 403 without the permission to update features', async () => {
  expect((await revive([family.old], (await newAccount(server)).token)).status).toBe(403)
})

test.each(badNames)('returns 400 for %s', async (_, features, path) => {
  expect(await revive(features)).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path }] } })
})
