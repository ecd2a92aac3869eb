import type { Feature } from '@halyard/contracts'
import { build } from '../src/store/index.ts'
import type { TestServer } from './harness.ts'
import { storedRows } from './stored-rows.ts'

export const strategyId = '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0001'
export const inProduction = {
  name: 'production',
  enabled: true,
  strategies: [{ id: strategyId, name: 'own', segments: [1], parameters: { a: '1' } }],
  variants: [{ name: 'v', weight: 1000 }],
}

/** The state before each test of keep and drop: the initial contents, and one or two objects of every kind. */
export const beginning = {
  version: 4,
  projects: [
    { id: 'default', name: 'Default' },
    { id: 'one', name: 'One', description: 'first' },
    { id: 'two', name: 'Two' },
  ],
  environments: [
    { name: 'development', type: 'development', sortOrder: 100 },
    { name: 'production', sortOrder: 200 },
    { name: 'extra', type: 'test', sortOrder: 300, enabled: false },
  ],
  strategies: [{ name: 'own', displayName: null, description: 'ours', editable: true, deprecated: false, parameters: [] }],
  tagTypes: [{ name: 'simple', description: 'words', icon: '#' }, { name: 'team' }],
  tags: [{ value: 'loose' }],
  segments: [
    { id: 1, name: 'used', constraints: [] },
    { id: 2, name: 'unused', project: 'two', constraints: [] },
  ],
  featureTags: [],
  features: [
    {
      name: 'kept',
      project: 'one',
      description: 'before',
      tags: [{ value: 'red' }, { type: 'team', value: 'blue' }],
      dependencies: [{ feature: 'parent' }],
      environments: [inProduction],
    },
    { name: 'parent', project: 'one', type: 'permission' },
    { name: 'other', project: 'two', archived: true, archivedAt: '2025-01-01T00:00:00.000Z', tags: [{ value: 'red' }] },
  ],
}

/** Reads the state after an import. A feature has the path `project/feature`. */
export const stateOn = (server: () => TestServer) => {
  const sendGet = (path: string) => server().send('GET', `/api/admin/projects/${path.replace('/', '/features/')}`)
  return {
    read: async (path: string): Promise<Feature> => (await sendGet(path)).json,
    statusOf: async (path: string) => (await sendGet(path)).status,
    live: async (): Promise<Feature[]> => (await server().send('GET', '/api/admin/features')).json.features,
    projects: async (): Promise<Record<string, unknown>[]> => (await server().send('GET', '/api/admin/projects')).json.projects,
    /** All stored rows except events and revisions. */
    contents: async () => {
      const { event, revision, ...tables } = await storedRows(server().database)
      return tables
    },
    namesOf: async (table: 'strategy_type' | 'tag_type' | 'environment' | 'segment') =>
      (await server().database.run(build.selectFrom(table).select('name').orderBy('name').compile())).map((row) => row.name),
  }
}
