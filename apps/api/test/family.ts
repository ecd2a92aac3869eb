import { expect } from 'vitest'
import type { TestServer } from './harness.ts'
import { importFile } from './state-import.ts'

/** A project with unique names of features. */
export interface Family {
  readonly project: string
  readonly parent: string
  /** Depends on the variant blue of the parent. */
  readonly child: string
  /** Has no parents and no children. */
  readonly lone: string
  /** Archived; enabled in production with one strategy, and tagged. */
  readonly old: string
  /** A live feature of another project. */
  readonly stranger: string
}

let made = 0

export const newFamily = async (server: TestServer, mode: 'open' | 'private' = 'open'): Promise<Family> => {
  made += 1
  const [project, elsewhere] = [`family-${made}`, `strangers-${made}`]
  const family = {
    project,
    parent: `parent-${made}`,
    child: `child-${made}`,
    lone: `lone-${made}`,
    old: `old-${made}`,
    stranger: `stranger-${made}`,
  }
  await importFile(server, {
    version: 4,
    projects: [
      { id: project, name: project, mode },
      { id: elsewhere, name: elsewhere },
    ],
    features: [
      { name: family.parent, project },
      { name: family.child, project, dependencies: [{ feature: family.parent, enabled: true, variants: ['blue'] }] },
      { name: family.lone, project },
      { name: family.old, project, archivedAt: '2026-01-31T12:00:00.000Z', description: 'Kept' },
      { name: family.stranger, project: elsewhere },
    ],
    featureEnvironments: [{ featureName: family.old, environment: 'production', enabled: true }],
    featureStrategies: [{ featureName: family.old, environment: 'production', name: 'default' }],
    tags: [{ type: 'simple', value: 'kept' }],
    featureTags: [{ featureName: family.old, tagType: 'simple', tagValue: 'kept' }],
  })
  return family
}

/** Sends a list of names to an endpoint for several features of a project. */
export const sendNames = (
  server: TestServer,
  { project }: Pick<Family, 'project'>,
  what: 'archive' | 'archive/validate' | 'delete' | 'revive',
  features: unknown,
  token?: string,
) => server.send('POST', `/api/admin/projects/${project}/${what}`, { body: { features }, ...(token !== undefined && { token }) })

/** Names of the live features of the project. */
export const listLive = async (server: TestServer, { project }: Pick<Family, 'project'>): Promise<string[]> => {
  const { json } = await server.send('GET', `/api/admin/projects/${project}/features`)
  return json.features.map(({ name }: { name: string }) => name)
}

/** Names of the archived features of the project. */
export const listArchived = async (server: TestServer, { project }: Pick<Family, 'project'>): Promise<string[]> => {
  const { json } = await server.send('GET', `/api/admin/archive/features/${project}`)
  return json.features.map(({ name }: { name: string }) => name)
}

/** Parents and children of a live feature. */
export const readLinks = async (server: TestServer, { project }: Pick<Family, 'project'>, name: string) => {
  const { status, json, text } = await server.send('GET', `/api/admin/projects/${project}/features/${name}`)
  expect(status, text).toBe(200)
  return { dependencies: json.dependencies, children: json.children }
}

/** Bodies that are not lists of names, each with the path of the fault. */
export const badNames: readonly (readonly [string, unknown, string])[] = [
  ['no list', 'checkout', 'body/features'],
  ['nothing', undefined, 'body/features'],
  ['null', [null], 'body/features/0'],
  ['a slash', ['a/b'], 'body/features/0'],
  ['a dot', ['ok', '.'], 'body/features/1'],
  ['two dots', ['..'], 'body/features/0'],
  ['an escape', ['a%2Fb'], 'body/features/0'],
  ['a control character', ['a\u0000'], 'body/features/0'],
  ['a bidi character', ['a\u202e'], 'body/features/0'],
  ['__proto__', ['__proto__'], 'body/features/0'],
  ['a number beyond 2^53', [2 ** 53 + 2], 'body/features/0'],
  ['a long name', ['a'.repeat(101)], 'body/features/0'],
  ['too many', Array.from({ length: 1_001 }, (_, index) => `f${index}`), 'body/features'],
]
