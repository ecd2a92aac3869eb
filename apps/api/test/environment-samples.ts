import { expect } from 'vitest'
import type { TestServer } from './harness.ts'
import type { SampleOf } from './samples.ts'

const ask = async (server: TestServer, method: string, path: string, body?: object): Promise<void> => {
  const { status, text } = await server.send(method, `/api/admin/environments${path}`, body && { body })
  expect(status, text).toBeLessThan(300)
}

/** An environment that no project is linked to. */
const alone = async (server: TestServer, name: string, more: object = {}) => {
  await ask(server, 'POST', '', { name, type: 'test', enabled: false, ...more })
  return { name }
}

/** One in which the features of a project are, and all off. */
const inUse = async (server: TestServer, name: string) => {
  await ask(server, 'POST', '/development/clone', { name, type: 'test', projects: ['crowd-0'] })
  await ask(server, 'POST', `/${name}/off`)
  return { name }
}

/** Changes something in all that is read of environments. */
export const stirEnvironments = (server: TestServer, word: string): Promise<void> =>
  ask(server, 'PUT', '/update/development', { type: word })

export const environmentSamples: SampleOf<'environments'> = {
  getAllEnvironments: () => ({}),
  awaitRevision: () => ({ params: { environment: 'development' }, body: { applications: ['a-sample'], quorum: 95, timeout: 0 } }),
  getEnvironment: () => ({ params: { name: 'development' } }),
  getProjectEnvironments: () => ({ params: { projectId: 'shop' } }),
  createEnvironment: (unique) => ({ body: { name: unique, type: 'läuft ✓', enabled: false, sortOrder: -7 } }),
  updateEnvironment: async (unique, { server }) => ({ params: await alone(server, unique), body: { type: 'preproduction', sortOrder: 7 } }),
  removeEnvironment: async (unique, { server }) => ({ params: await inUse(server, unique) }),
  validateEnvironmentName: (unique) => ({ body: { name: unique } }),
  cloneEnvironment: async (unique, { server }) => {
    // Behind the last place there is none, so that every clone gets the same.
    await alone(server, `last-${unique}`, { sortOrder: 2_147_483_647 })
    return {
      params: { name: 'production' },
      body: { name: unique, type: 'preproduction', projects: ['crowd-0'], clonePermissions: true },
    }
  },
  updateSortOrder: async (unique, { server }) => {
    await alone(server, unique)
    return { body: { [unique]: 7 } }
  },
  toggleEnvironmentOn: async (unique, { server }) => ({ params: await alone(server, unique) }),
  toggleEnvironmentOff: async (unique, { server }) => ({ params: await alone(server, unique, { enabled: true }) }),
}
