import { expect } from 'vitest'
import { build } from '../src/store/index.ts'
import { system } from '../src/store/repositories/events.repository.ts'
import { revisionKeys } from '../src/store/revision-keys.ts'
import type { TestServer } from './harness.ts'
import type { SampleContext, SampleOf } from './samples.ts'
import { importFile } from './state-import.ts'

const shop = { projectId: 'shop' }

const newEnvironment = async (server: TestServer, name: string): Promise<string> => {
  const statements = [build.insertInto('environment').values({ name, type: 'test', sort_order: 9_000 }).compile()]
  await server.ports.store.write(system, async () => ({
    statements,
    events: [],
    revisions: [revisionKeys.environments],
    result: undefined,
  }))
  return name
}

/** A new environment that is linked to the project. */
const linkedEnvironment = async (server: TestServer, name: string): Promise<string> => {
  const environment = await newEnvironment(server, name)
  const linked = await server.send('POST', '/api/admin/projects/shop/environments', { body: { environment } })
  expect(linked.status, linked.text).toBe(200)
  return environment
}

/** A new project with an archived feature, in which the sender has the same roles as in the shop. */
const likeTheShop = async (id: string, { server, account }: SampleContext): Promise<string> => {
  const made = await server.send('POST', '/api/admin/projects', { body: { id, name: 'A sample' } })
  expect(made.status, made.text).toBe(201)
  const roles = build.selectFrom('project_member').selectAll().where('project', '=', 'shop').where('account_id', '=', account).compile()
  const held = await server.database.run(roles)
  const statements = held.map((role) =>
    build
      .insertInto('project_member')
      .values({ ...role, project: id })
      .compile(),
  )
  const revisions = [revisionKeys.access, revisionKeys.projects]
  await server.ports.store.write(system, async () => ({ statements, events: [], revisions, result: undefined }))
  await importFile(server, { version: 4, features: [{ name: `${id}-archived`, project: id, archived: true }] })
  return id
}

const strategy = {
  name: 'flexibleRollout',
  title: 'A sample',
  constraints: [{ contextName: 'userId', operator: 'IN' as const, values: ['1', 'ü 🏁'], inverted: true, caseInsensitive: true }],
  variants: [{ name: 'green', weight: 1, weightType: 'variable' as const, stickiness: 'userId' }],
  parameters: { rollout: '10', stickiness: 'default' },
  segments: [7, 9],
}

export const projectSamples: Omit<SampleOf<'projects'>, 'getProjects' | 'createProject'> = {
  getProjectOverview: () => ({ params: shop }),
  getProject: () => ({ params: shop }),
  getProjectHealthReport: () => ({ params: shop }),
  getProjectInsights: () => ({ params: shop }),
  updateProject: (unique) => ({
    params: shop,
    body: { name: 'The shop', description: unique, mode: 'protected', defaultStickiness: 'default' },
  }),
  updateProjectSettings: (unique) => ({
    params: shop,
    body: {
      mode: 'protected',
      defaultStickiness: 'default',
      featureNaming: { pattern: '.+', example: unique, description: 'Any name' },
    },
  }),
  validateProject: (unique) => ({ body: { id: unique } }),
  deleteProject: async (unique, context) => ({ params: { projectId: await likeTheShop(unique, context) } }),
  addEnvironmentToProject: async (unique, { server }) => ({
    params: shop,
    body: { environment: await newEnvironment(server, unique), changeRequestsEnabled: false, defaultStrategy: strategy },
  }),
  removeEnvironmentFromProject: async (unique, { server }) => ({
    params: { ...shop, environment: await linkedEnvironment(server, unique) },
  }),
  addDefaultStrategyToProjectEnvironment: (unique) => ({
    params: { ...shop, environment: 'production' },
    body: { ...strategy, title: unique },
  }),
}
