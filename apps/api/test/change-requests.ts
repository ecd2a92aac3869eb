import type { ChangeRequest } from '@halyard/contracts'
import type { StoredStrategy } from '@halyard/domain'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { build, type Query } from '../src/store/index.ts'
import { system } from '../src/store/repositories/events.repository.ts'
import { revisionKeys } from '../src/store/revision-keys.ts'
import type { Answer, SendOptions, TestServer } from './harness.ts'
import { importFile } from './state-import.ts'

/** Unique names of a project, and of features, strategies and segments in it, for proposing changes. */
export interface ReviewScope {
  readonly project: string
  /** Enabled in production, with two strategies; the second one is disabled. */
  readonly checkout: string
  /** Disabled in all environments; its only strategy in production is disabled. */
  readonly banner: string
  readonly retired: string
  readonly half: string
  readonly paused: string
  readonly bannerStrategy: string
  /** A strategy of the archived feature. */
  readonly retiredStrategy: string
  readonly shoppers: number
  readonly everybody: number
  /** Names in another project. */
  readonly foreign: { readonly project: string; readonly feature: string; readonly strategy: string; readonly segment: number }
}

/** An existing environment without links to projects. */
export const unlinked = 'unlinked'

let made = 0

const strategy = (id: string, featureName: string, more: object = {}) => ({
  id,
  featureName,
  environment: 'production',
  name: 'flexibleRollout',
  parameters: { rollout: '50' },
  ...more,
})

const fileOf = (scope: ReviewScope, mode: string) => {
  const { project, checkout, banner, retired, foreign } = scope
  return {
    version: 4,
    environments: [{ name: unlinked, type: 'test', enabled: false }],
    projects: [
      { id: project, name: project, mode },
      { id: foreign.project, name: foreign.project },
    ],
    segments: [
      { id: scope.shoppers, name: `shoppers-${made}`, project, constraints: [] },
      { id: scope.everybody, name: `everybody-${made}`, constraints: [] },
      { id: foreign.segment, name: `packers-${made}`, project: foreign.project, constraints: [] },
    ],
    features: [
      { name: checkout, project },
      { name: banner, project },
      { name: retired, project, archivedAt: '2026-01-31T12:00:00.000Z' },
      { name: foreign.feature, project: foreign.project },
    ],
    featureEnvironments: [{ featureName: checkout, environment: 'production', enabled: true }],
    featureStrategies: [
      strategy(scope.half, checkout, { sortOrder: 0 }),
      strategy(scope.paused, checkout, { disabled: true, sortOrder: 1 }),
      strategy(scope.bannerStrategy, banner, { disabled: true }),
      strategy(scope.retiredStrategy, retired),
      strategy(foreign.strategy, foreign.feature),
    ],
  }
}

/** Imports a project with unique names. */
export const newReviewScope = async (server: TestServer, mode: 'open' | 'protected' | 'private' = 'open'): Promise<ReviewScope> => {
  made += 1
  const id = (which: string) => `${String(made).padStart(8, '0')}-aaaa-4000-8000-00000000000${which}`
  const scope: ReviewScope = {
    project: `shop-${made}`,
    checkout: `checkout-${made}`,
    banner: `banner-${made}`,
    retired: `retired-${made}`,
    half: id('a'),
    paused: id('b'),
    bannerStrategy: id('c'),
    retiredStrategy: id('d'),
    shoppers: 10 * made + 1,
    everybody: 10 * made + 2,
    foreign: { project: `depot-${made}`, feature: `stock-${made}`, strategy: id('e'), segment: 10 * made + 3 },
  }
  await importFile(server, fileOf(scope, mode))
  return scope
}

/** The shortest valid strategy. */
export const leastStrategy = { name: 'default', constraints: [], parameters: {} }

export const switchOn = (feature: string) => ({ action: 'updateEnabled', feature, payload: { enabled: true } })

/** One change of every action, with optional fields. */
export const everyAction = ({ checkout, banner, half, paused, shoppers, everybody }: ReviewScope) =>
  ({
    updateSegment: { action: 'updateSegment', payload: { id: shoppers, name: 'buyers', description: null, project: null } },
    deleteSegment: { action: 'deleteSegment', payload: { id: everybody } },
    updateEnabled: { action: 'updateEnabled', feature: checkout, payload: { enabled: true, shouldActivateDisabledStrategies: true } },
    addStrategy: {
      action: 'addStrategy',
      feature: banner,
      payload: {
        name: 'flexibleRollout',
        title: 'Some of them',
        disabled: false,
        sortOrder: 1.5,
        constraints: [{ contextName: 'userId', operator: 'IN', caseInsensitive: false, inverted: true, values: ['1', 'ü 🏁'] }],
        parameters: { rollout: '10', stickiness: 'userId', groupId: banner },
        segments: [shoppers, everybody],
        variants: [{ name: 'blue', weight: 333, weightType: 'fix', stickiness: 'default', payload: { type: 'json', value: '{}' } }],
      },
    },
    updateStrategy: { action: 'updateStrategy', feature: checkout, payload: { id: half, title: null, segments: [everybody] } },
    deleteStrategy: { action: 'deleteStrategy', feature: checkout, payload: { id: paused } },
    archiveFeature: { action: 'archiveFeature', feature: banner },
    patchVariant: {
      action: 'patchVariant',
      feature: checkout,
      payload: {
        variants: [
          {
            name: 'on',
            weight: 333.4,
            weightType: 'variable',
            stickiness: 'sessionId',
            payload: { type: 'string', value: 'a' },
            overrides: [{ contextName: 'userId', values: ['7'] }],
          },
        ],
      },
    },
    reorderStrategy: {
      action: 'reorderStrategy',
      feature: checkout,
      payload: [
        { id: paused, sortOrder: 0 },
        { id: half, sortOrder: 1 },
      ],
    },
    addDependency: { action: 'addDependency', feature: checkout, payload: { feature: banner, enabled: true, variants: ['blue'] } },
    deleteDependency: { action: 'deleteDependency', feature: checkout },
  }) as const

export interface ProposeOptions extends SendOptions {
  readonly project?: string
  readonly environment?: string
}

/** Proposes changes in production. Returns the response, also if it is an error. */
export const propose = (
  server: TestServer,
  scope: Pick<ReviewScope, 'project'>,
  body: unknown,
  { project = scope.project, environment = 'production', ...options }: ProposeOptions = {},
): Promise<Answer> =>
  server.send('POST', `/api/admin/projects/${project}/environments/${environment}/change-requests`, { body, ...options })

/** Proposes changes in production; expects success. Returns the request. */
export const proposed = async (...parameters: Parameters<typeof propose>): Promise<ChangeRequest> => {
  const answer = await propose(...parameters)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}

export const pathOf = ({ project }: Pick<ReviewScope, 'project'>, rest: string | number) =>
  `/api/admin/projects/${project}/change-requests/${rest}`

/** All changes of features in a request, ordered by id. */
export const changesOf = ({ features }: ChangeRequest) =>
  features.flatMap(({ name, changes }) => changes.map((change) => ({ feature: name, ...change }))).sort((one, other) => one.id - other.id)

/** Stores rows directly and bumps the revisions of the project, so that readers see them. */
export const storeIn = (server: TestServer, project: string, ...statements: Query[]) =>
  server.ports.store.write(system, async () => ({
    statements,
    events: [],
    revisions: [revisionKeys.changeRequests(project), revisionKeys.project(project), revisionKeys.settings(project)],
    result: undefined,
  }))

/** Deletes rows directly, for deletions that no endpoint offers. */
export const removeRows = (
  server: TestServer,
  { project }: Pick<ReviewScope, 'project'>,
  table: 'feature' | 'segment' | 'project_environment',
  where: Readonly<Record<string, unknown>>,
) => {
  const conditions = Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return storeIn(server, project, sql`delete from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`.compile(build))
}

export const renameSegment = (server: TestServer, { project }: Pick<ReviewScope, 'project'>, id: number, name: string) =>
  storeIn(server, project, build.updateTable('segment').set({ name }).where('id', '=', id).compile())

/** A complete strategy in the form of a stored configuration. */
export const storedStrategy = (id: string, sortOrder: number): StoredStrategy => ({
  id,
  sortOrder,
  name: 'default',
  title: null,
  disabled: false,
  segments: [],
  constraints: [],
  variants: [],
  parameters: {},
})

/** Replaces the strategies of a feature in production directly. */
export const setStrategies = (
  server: TestServer,
  { project }: Pick<ReviewScope, 'project'>,
  feature: string,
  strategies: readonly StoredStrategy[],
) =>
  storeIn(
    server,
    project,
    build
      .updateTable('feature_environment')
      .set({ strategies: JSON.stringify(strategies) })
      .where('feature', '=', feature)
      .where('environment', '=', 'production')
      .compile(),
  )

/** Events about change requests of a project, the oldest first. */
export const listChangeRequestEvents = (server: TestServer, { project }: Pick<ReviewScope, 'project'>) =>
  server.database.run(
    build
      .selectFrom('event')
      .select(['type', 'created_by', 'created_by_account', 'created_by_token', 'environment', 'feature', 'data', 'pre_data'])
      .where('project', '=', project)
      .where('type', 'like', 'change-%')
      .orderBy('id')
      .compile(),
  )
