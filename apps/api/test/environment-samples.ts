import { expect } from 'vitest'
import type { TestServer } from './harness.ts'
import type { SampleOf } from './samples.ts'

const ask = async (server: TestServer, method: string, path: string, body?: object): Promise<void> => {
  const { status, text } = await server.send(method, `/api/admin/environments${path}`, body && { body })
  expect(status, text).toBeLessThan(300)
}

/** Creates an environment without links to projects. */
const createUnlinked = async (server: TestServer, name: string, more: object = {}) => {
  await ask(server, 'POST', '', { name, type: 'test', enabled: false, ...more })
  return { name }
}

/** Creates an environment that is linked to a project, with all features disabled. */
const createLinked = async (server: TestServer, name: string) => {
  await ask(server, 'POST', '/development/clone', { name, type: 'test', projects: ['crowd-0'] })
  await ask(server, 'POST', `/${name}/off`)
  return { name }
}

/** Changes data in every response about environments. */
export const stirEnvironments = (server: TestServer, word: string): Promise<void> =>
  ask(server, 'PUT', '/update/development', { type: word })

export const environmentSamples: SampleOf<'environments'> = {
  getAllEnvironments: () => ({}),
  awaitRevision: () => ({ params: { environment: 'development' }, body: { applications: ['a-sample'], quorum: 95, timeout: 0 } }),
  getEnvironment: () => ({ params: { name: 'development' } }),
  getProjectEnvironments: () => ({ params: { projectId: 'shop' } }),
  createEnvironment: (unique) => ({ body: { name: unique, type: 'läuft ✓', enabled: false, sortOrder: -7 } }),
  updateEnvironment: async (unique, { server }) => ({
    params: await createUnlinked(server, unique),
    body: { type: 'preproduction', sortOrder: 7 },
  }),
  removeEnvironment: async (unique, { server }) => ({ params: await createLinked(server, unique) }),
  validateEnvironmentName: (unique) => ({ body: { name: unique } }),
  cloneEnvironment: async (unique, { server }) => {
    // The last environment has the highest position, so that every clone gets the same position.
    await createUnlinked(server, `last-${unique}`, { sortOrder: 2_147_483_647 })
    return {
      params: { name: 'production' },
      body: { name: unique, type: 'preproduction', projects: ['crowd-0'], clonePermissions: true },
    }
  },
  updateSortOrder: async (unique, { server }) => {
    await createUnlinked(server, unique)
    return { body: { [unique]: 7 } }
  },
  toggleEnvironmentOn: async (unique, { server }) => ({ params: await createUnlinked(server, unique) }),
  toggleEnvironmentOff: async (unique, { server }) => ({ params: await createUnlinked(server, unique, { enabled: true }) }),
}
