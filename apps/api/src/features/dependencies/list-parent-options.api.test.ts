import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { type Family, newFamily, sendNames } from '../../../test/family.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let family: Family
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  family = await newFamily(server)
})

const read = (path: string, token?: string, { project } = family) =>
  server.send('GET', `/api/admin/projects/${project}/${path}`, token === undefined ? {} : { token })
const optionsOf = (child: string) => read(`features/${child}/parents`)

describe('parents: 200', () => {
  test('lists the live features of the project without a parent, by name, except the feature itself', async () => {
    expect(await optionsOf(family.lone)).toMatchObject({ status: 200, json: [family.parent] })
    expect((await optionsOf(family.child)).json).toEqual([family.lone, family.parent])
  })

  test('exactly the listed features can become a parent of a feature without children', async () => {
    const { lone, child, parent, old, stranger } = family
    const options: string[] = (await optionsOf(lone)).json
    for (const feature of [lone, child, parent, old, stranger]) {
      const path = `/api/admin/projects/${family.project}/features/${lone}/dependencies`
      const { status } = await server.send('POST', path, { body: { feature } })
      expect([feature, status === 200]).toEqual([feature, options.includes(feature)])
    }
  })

  test('returns a new list after a change', async () => {
    const { headers } = await optionsOf(family.child)
    await sendNames(server, family, 'archive', [family.lone])
    const etag = headers.get('etag')!
    const again = await server.send('GET', `/api/admin/projects/${family.project}/features/${family.child}/parents`, {
      headers: { 'If-None-Match': etag },
    })
    expect(again).toMatchObject({ status: 200, json: [family.parent] })
  })
})

describe('parents: 404', () => {
  test('returns 404 for a feature that is unknown, archived or of another project, and in an unknown project', async () => {
    for (const child of ['no-such-feature', family.old, family.stranger]) expect((await optionsOf(child)).status).toBe(404)
    expect((await read(`features/${family.lone}/parents`, undefined, { ...family, project: 'nowhere' })).status).toBe(404)
  })
})

describe('dependencies: 200', () => {
  test('returns whether a live feature of the project depends on another', async () => {
    expect(await read('dependencies')).toMatchObject({ status: 200, json: true })
    await sendNames(server, family, 'archive', [family.child])
    expect(await read('dependencies')).toMatchObject({ status: 200, json: false })
  })
})

test('returns 404 for an unknown project and for a project hidden from the caller', async () => {
  const hidden = await newFamily(server, 'private')
  const { token } = await newAccount(server)
  for (const path of ['dependencies', `features/${hidden.lone}/parents`]) {
    const unknown = await read(path, token, { ...hidden, project: 'nowhere' })
    const veiled = await read(path, token, hidden)
    expect([unknown.status, veiled.status]).toEqual([404, 404])
    expect(veiled.json.message.replace(hidden.project, 'nowhere')).toBe(unknown.json.message)
  }
})
