import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'open', name: 'Open' },
      { id: 'secret', name: 'Secret', mode: 'private' },
    ],
    features: [
      { name: 'seen', project: 'open' },
      { name: 'unseen', project: 'secret' },
    ],
  })
})
afterAll(() => server.stop())

const tags = (feature: string, token: string) =>
  server.send('PUT', `/api/admin/features/${feature}/tags`, { token, body: { addedTags: [], removedTags: [] } })
const names = (json: { features: { name: string }[] }) => json.features.map((feature) => feature.name)

describe('permission', () => {
  test('a role in a project grants permissions in that project only', async () => {
    const { token } = await newAccount(server, { projects: { open: 'Member' } })
    expect((await tags('seen', token)).status).toBe(200)
    expect((await tags('unseen', token)).status).toBe(403)
    expect((await tags('no-such-feature', token)).status).toBe(403)
  })

  test('an Editor has permissions in the default project and for global resources', async () => {
    const { token } = await newAccount(server, { rootRole: 'Editor' })
    expect((await tags('seen', token)).status).toBe(403)
    const created = await server.send('POST', '/api/admin/projects/default/features', { token, body: { name: 'by-an-editor' } })
    expect(created.status).toBe(201)
    expect((await tags('by-an-editor', token)).status).toBe(200)
  })
})

describe('private project', () => {
  const reads = {
    projects: '/api/admin/projects',
    features: '/api/admin/features',
    filtered: '/api/admin/features?project=secret',
    archived: '/api/admin/archive/features/secret',
    'features of the project': '/api/admin/projects/secret/features',
    'a feature': '/api/admin/projects/secret/features/unseen',
  }
  const missingProject = {
    'features of the project': '/api/admin/projects/ghost/features',
    'a feature': '/api/admin/projects/ghost/features/unseen',
  }

  test('a private project is unknown to a Viewer without a role in it, like a missing project', async () => {
    const { token } = await newAccount(server, { projects: { open: 'Member' } })
    const read = async (path: string) => server.send('GET', path, { token })
    expect((await read(reads.projects)).json.projects.map((project: { id: string }) => project.id)).toEqual(['default', 'open'])
    expect(names((await read(reads.features)).json)).toContain('seen')
    expect(names((await read(reads.features)).json)).not.toContain('unseen')
    expect(names((await read(reads.filtered)).json)).toEqual([])
    expect(names((await read(reads.archived)).json)).toEqual([])
    for (const [what, path] of Object.entries(missingProject)) {
      const hidden = await read(reads[what as keyof typeof missingProject])
      const ghost = await read(path)
      expect(hidden.status, what).toBe(404)
      expect(hidden.json.message.replaceAll('secret', 'ghost'), what).toBe(ghost.json.message)
    }
  })

  test.each([
    ['a Viewer with a role in it', { projects: { secret: 'Member' } } as const],
    ['an Editor', { rootRole: 'Editor' } as const],
  ])('a private project is visible to %s', async (_, options) => {
    const { token } = await newAccount(server, options)
    for (const [what, path] of Object.entries(reads)) expect((await server.send('GET', path, { token })).status, what).toBe(200)
    expect(names((await server.send('GET', reads.features, { token })).json)).toContain('unseen')
  })
})
