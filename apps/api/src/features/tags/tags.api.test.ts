import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer
let outsider: string
beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'shop', name: 'Shop' },
      { id: 'veiled', name: 'Veiled', mode: 'private' },
    ],
    tagTypes: [{ name: 'team' }],
    tags: [{ type: 'simple', value: 'on none' }],
    features: [
      { name: 'tagged', project: 'shop' },
      { name: 'archived', project: 'shop', archived: true },
      { name: 'in-veiled', project: 'veiled' },
    ],
    featureTags: [
      { featureName: 'tagged', tagType: 'team', tagValue: 'both' },
      { featureName: 'in-veiled', tagType: 'team', tagValue: 'both' },
      { featureName: 'in-veiled', tagType: 'team', tagValue: 'veiled' },
      { featureName: 'archived', tagType: 'simple', tagValue: 'Of an archived/one' },
    ],
  })
  outsider = (await newAccount(server, { projects: { shop: 'Owner' } })).token
})
afterAll(() => server.stop())

const send = (method: string, path: string, body?: unknown, token = server.tokens.admin) =>
  server.send(method, `/api/admin${path}`, { token, ...(body !== undefined && { body }) })
const tagsAt = async (path: string, token?: string) => (await send('GET', path, undefined, token)).json
const tag = (type: string, value: string) => ({ type, value })
const at = ({ type, value }: { type: string; value: string }) => `/tags/${type}/${encodeURIComponent(value)}`

describe('reads', () => {
  const [both, veiled] = [tag('team', 'both'), tag('team', 'veiled')]
  const simple = [tag('simple', 'Of an archived/one'), tag('simple', 'on none')]

  test('lists all tags, by type and then by value in byte order', async () => {
    expect(await tagsAt('/tags')).toEqual({ version: 1, tags: [...simple, both, veiled] })
    expect(await tagsAt('/tags', outsider)).toEqual({ version: 1, tags: [...simple, both] })
  })

  test('lists the tags of a type, and none for an unknown type', async () => {
    expect(await tagsAt('/tags/team')).toEqual({ version: 1, tags: [both, veiled] })
    expect(await tagsAt('/tags/team', outsider)).toEqual({ version: 1, tags: [both] })
    expect(await tagsAt('/tags/nowhere')).toEqual({ version: 1, tags: [] })
  })

  test('creating a hidden tag responds as for a new tag, and changes nothing', async () => {
    const before = (await listEvents(server, 'tag-created')).length
    expect(await send('POST', '/tags', veiled, outsider)).toMatchObject({ status: 201, json: { version: 1, tag: veiled } })
    expect((await listEvents(server, 'tag-created')).length).toBe(before)
    expect((await send('POST', '/tags', both, outsider)).status).toBe(409)
    expect((await send('POST', '/tags', veiled)).status).toBe(409)
  })

  test('returns a single tag, and 404 for an unknown or hidden tag', async () => {
    expect(await tagsAt(at(simple[0]!))).toEqual({ version: 1, tag: simple[0] })
    for (const value of ['veiled', 'absent']) {
      const { status, json } = await send('GET', at(tag('team', value)), undefined, outsider)
      expect([status, json.message]).toEqual([404, `There is no tag ${value} of the type team`])
    }
  })

  test('lists the tags of a feature, live or archived', async () => {
    expect(await tagsAt('/features/archived/tags')).toEqual({ version: 1, tags: [simple[0]] })
    for (const name of ['in-veiled', 'absent']) {
      const { status, json } = await send('GET', `/features/${name}/tags`, undefined, outsider)
      expect([status, json.message]).toEqual([404, `There is no feature named ${name}`])
    }
  })
})

describe('creating a tag', () => {
  test('returns 201, with the type simple by default', async () => {
    const { status, json } = await send('POST', '/tags', { value: ' New One ' })
    expect([status, json]).toEqual([201, { version: 1, tag: tag('simple', ' New One ') }])
    expect((await tagsAt('/tags/simple')).tags).toContainEqual(json.tag)
    expect((await listEvents(server, 'tag-created')).at(-1)).toMatchObject({ data: json.tag })
  })

  test.each([
    ['an unknown type', { type: 'nowhere', value: 'ab' }, 'body/type'],
    ['a value of one character', { value: 'a' }, 'body/value'],
    ['a value of 51 characters', { value: 'x'.repeat(51) }, 'body/value'],
    ['no value', {}, 'body/value'],
    ['an invalid type', { type: 'a/b', value: 'ab' }, 'body/type'],
    ['an unknown field', { value: 'ab', more: 1 }, 'body'],
  ])('returns 400 for %s', async (_, body, path) => {
    for (const target of ['/tags', '/features/tagged/tags']) {
      const { status, json } = await send('POST', target, body)
      expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', path])
    }
  })

  test('returns 403 without permission to update features in any project, and 201 with permission in one', async () => {
    const { token } = await newAccount(server, { projects: { shop: 'Approver' } })
    expect(await send('POST', '/tags', { value: 'refused' }, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
    expect((await send('POST', '/tags', { value: 'taken' }, outsider)).status).toBe(201)
  })

  test('returns 409 for an existing tag; one of two concurrent requests succeeds', async () => {
    await send('POST', '/tags', { value: 'there' })
    expect(await send('POST', '/tags', { value: 'there' })).toMatchObject({ status: 409, json: { name: 'NameExistsError' } })
    const both = await Promise.all([1, 2].map(() => send('POST', '/tags', { value: 'raced' })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('deleting a tag', () => {
  test('returns 200 and removes the tag from every feature, and lists follow at once', async () => {
    const gone = tag('team', 'going/away')
    for (const feature of ['tagged', 'archived']) await send('POST', `/features/${feature}/tags`, gone)
    await send('GET', '/projects/shop/features?tag=team:going/away')
    const { status, json } = await send('DELETE', at(gone), undefined, outsider)
    expect([status, json]).toEqual([200, {}])
    expect((await send('GET', at(gone))).status).toBe(404)
    expect((await tagsAt('/features/archived/tags')).tags).not.toContainEqual(gone)
    expect((await tagsAt('/projects/shop/features?tag=team:going/away')).features).toEqual([])
    expect((await listEvents(server, 'tag-deleted')).at(-1)).toMatchObject({ pre_data: gone })
    expect((await listEvents(server, 'feature-untagged')).slice(-2)).toMatchObject([{ pre_data: gone }, { pre_data: gone }])
  })

  test('returns 403 if a project in which the caller cannot update features uses the tag, visible or hidden', async () => {
    for (const token of [outsider, (await newAccount(server, { projects: { default: 'Owner' } })).token]) {
      const { status, json } = await send('DELETE', at(tag('team', 'both')), undefined, token)
      expect([status, json.name]).toEqual([403, 'NoAccessError'])
      expect(json.message).toContain('UPDATE_FEATURE')
      expect(json.message).not.toContain('veiled')
    }
    expect((await send('GET', at(tag('team', 'both')))).status).toBe(200)
  })

  test('returns 404 for an unknown or hidden tag', async () => {
    for (const value of ['veiled', 'absent']) {
      const { status, json } = await send('DELETE', at(tag('team', value)), undefined, outsider)
      expect([status, json.message]).toEqual([404, `There is no tag ${value} of the type team`])
    }
    expect((await send('GET', at(tag('team', 'veiled')))).status).toBe(200)
  })
})

describe('tags of a feature', () => {
  test('returns 201 for an added tag, also repeatedly; a new value becomes a tag', async () => {
    const added = tag('team', 'Fresh one')
    for (const _ of [1, 2]) {
      const { status, json } = await send('POST', '/features/tagged/tags', added)
      expect([status, json]).toEqual([201, added])
    }
    expect((await tagsAt('/features/tagged/tags')).tags).toContainEqual(added)
    expect((await tagsAt('/tags/team')).tags).toContainEqual(added)
    const events = (await listEvents(server, 'feature-tagged')).filter(({ data }) => JSON.stringify(data).includes('Fresh one'))
    expect(events).toHaveLength(1)
  })

  test('returns 200 for a removed tag, also repeatedly; the tag itself stays', async () => {
    const added = tag('simple', 'off/again')
    await send('POST', '/features/tagged/tags', added)
    for (const _ of [1, 2]) {
      const { status, json } = await send('DELETE', `/features/tagged${at(added)}`)
      expect([status, json]).toEqual([200, {}])
    }
    expect((await tagsAt('/features/tagged/tags')).tags).not.toContainEqual(added)
    expect((await send('GET', at(added))).status).toBe(200)
  })

  test("returns 403 without UPDATE_FEATURE in the feature's project, and 404 for an unknown feature", async () => {
    const { token } = await newAccount(server, { projects: { default: 'Owner' } })
    expect((await send('POST', '/features/tagged/tags', { value: 'refused' }, token)).status).toBe(403)
    expect((await send('DELETE', '/features/tagged/tags/team/both', undefined, token)).status).toBe(403)
    expect((await send('POST', '/features/absent/tags', { value: 'lost' })).status).toBe(404)
    expect((await send('DELETE', '/features/absent/tags/team/both')).status).toBe(404)
  })
})

test('deleting a tag during its addition to features succeeds, with a consistent result', async () => {
  const raced = tag('team', 'raced for')
  await send('POST', '/tags', raced)
  const answers = await Promise.all([
    send('DELETE', at(raced)),
    ...['tagged', 'archived'].map((feature) => send('POST', `/features/${feature}/tags`, raced)),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 201])
  const exists = (await send('GET', at(raced))).status === 200
  for (const feature of ['tagged', 'archived']) {
    const has = (await tagsAt(`/features/${feature}/tags`)).tags.some((one: { value: string }) => one.value === raced.value)
    expect(exists || !has).toBe(true)
  }
})
