import type { Feature } from '@halyard/contracts'
import { expect } from 'vitest'
import { build } from '../src/store/index.ts'
import type { TestServer } from './harness.ts'

/** The contents of a new server. */
export const seeds = {
  version: 4,
  projects: [{ id: 'default', name: 'Default' }],
  environments: [
    { name: 'development', type: 'development', sortOrder: 100 },
    { name: 'production', sortOrder: 200 },
  ],
  tagTypes: [{ name: 'simple' }],
  ...{ features: [], strategies: [], tags: [], segments: [] },
}

export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** An environment of a feature that the server returns, with all defaults. */
export const environment = (featureName: string, name: 'development' | 'production' | 'default', more: object = {}) => ({
  name,
  environment: name,
  featureName,
  type: name === 'development' ? 'development' : 'production',
  sortOrder: { development: 100, production: 200, default: 9999 }[name],
  enabled: false,
  strategies: [],
  variants: [],
  variantCount: 0,
  lastSeenAt: null,
  hasStrategies: false,
  hasEnabledStrategies: false,
  ...more,
})

/** A strategy that the server returns, with all defaults. */
export const strategy = (featureName: string, name: string, more: object = {}) => ({
  id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  name,
  title: null,
  disabled: false,
  featureName,
  sortOrder: 0,
  segments: [],
  constraints: [],
  variants: [],
  parameters: {},
  ...more,
})

/** Fields of an environment that is enabled and has an enabled strategy. */
export const on = { enabled: true, hasStrategies: true, hasEnabledStrategies: true }

/** A feature that the server returns, with all defaults. */
export const feature = (name: string, more: object) => ({
  name,
  type: 'release',
  description: '',
  project: 'default',
  archived: false,
  archivedAt: null,
  enabled: false,
  stale: false,
  favorite: false,
  impressionData: false,
  createdAt: '2021-09-17T07:22:16.404Z',
  lastSeenAt: null,
  environments: [],
  variants: [],
  strategies: [],
  tags: [],
  children: [],
  dependencies: [],
  ...more,
})

export const oldTypes = [
  {
    name: 'gradually',
    description: 'By chance',
    parameters: [{ name: 'percentage', type: 'percentage', description: '', required: false }],
    deprecated: true,
  },
  { name: 'by-team', description: null, parameters: [{ name: 'team', type: 'string', description: 'Which', required: true }] },
]
export const oldProjects = [
  { id: 'default', name: 'Other name', description: 'Other words', createdAt: '2021-09-17T05:06:16.299Z' },
  { id: 'elsewhere', name: 'Elsewhere', description: '', createdAt: '2021-09-17T05:13:45.011Z' },
]
export const tagTypes = [{ name: 'simple', description: 'Other words', icon: '#' }]
export const inConstraint = (...values: string[]) => ({ contextName: 'environment', operator: 'IN', values })
export const shownConstraint = (...values: string[]) => ({ ...inConstraint(...values), inverted: false, caseInsensitive: false })

/** Reads what an import of an old file stored. */
export const oldFilesOn = (server: () => TestServer) => ({
  read: async (): Promise<Feature[]> => (await server().send('GET', '/api/admin/features')).json.features,
  projects: async () => (await server().send('GET', '/api/admin/projects')).json.projects,
  expectOldTypes: async () => {
    const types = build.selectFrom('strategy_type').selectAll().where('editable', '=', true).orderBy('name').compile()
    const [team, gradually] = await server().database.run(types)
    expect(team).toMatchObject({
      name: 'by-team',
      display_name: null,
      title: null,
      description: null,
      deprecated: false,
      parameters: oldTypes[1]?.parameters,
    })
    expect(gradually).toMatchObject({
      name: 'gradually',
      display_name: null,
      description: 'By chance',
      deprecated: true,
      parameters: oldTypes[0]?.parameters,
    })
  },
})
