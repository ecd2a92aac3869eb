import type { Contract, Endpoint, ImportState, Input, NamedEndpoint } from '@halyard/contracts'
import { expect } from 'vitest'
import { accountSamples, samplePerson, samplePersonId } from './account-samples.ts'
import { auditSamples } from './audit-samples.ts'
import { changeRequestSamples, seedChangeRequests, stirChangeRequests } from './change-request-samples.ts'
import { completeFile } from './complete-file.ts'
import { consoleSamples } from './console-samples.ts'
import { environmentSamples, stirEnvironments } from './environment-samples.ts'
import { eventSamples } from './event-samples.ts'
import { favoriteSamples } from './favorite-samples.ts'
import { featuresBatchSamples } from './features-batch-samples.ts'
import { configurationSamples, configure } from './flag-samples.ts'
import type { TestServer } from './harness.ts'
import { lifecycleSamples } from './lifecycle-samples.ts'
import { metadataSamples, stirFeatureTypes } from './metadata-samples.ts'
import { metricSamples, reportUsage, seedMetrics } from './metric-samples.ts'
import { oidcSamples, seedOidcProviders } from './oidc-samples.ts'
import { passkeySamples } from './passkey-samples.ts'
import { projectSamples } from './project-samples.ts'
import { registrySamples, seedRegistries, stirRegistries } from './registry-samples.ts'
import { crowdedProjects, seedAccounts, stirAccounts } from './seed-accounts.ts'
import { seedWebhooks, stirWebhooks, webhookSamples } from './webhook-samples.ts'

/** Context of a sample: the server, where the sample may store data, and the caller. */
export interface SampleContext {
  readonly server: TestServer
  readonly account: number
  /** Id of the API token that sends the sample. Null: the account sends it. */
  readonly token: number | null
}
/** An input that succeeds on a seeded server. `unique` differs for each call and is used in names. */
export type Sample<I> = (unique: string, context: SampleContext) => I | Promise<I>
type InputOf<E> = E extends Endpoint ? Input<E> : never
/** A sample for every endpoint of the resources. */
export type SampleOf<R extends keyof Contract> = {
  readonly [O in { [K in R]: keyof Contract[K] & string }[R]]: Sample<
    { [K in R]: O extends keyof Contract[K] ? InputOf<Contract[K][O]> : never }[R]
  >
}

/** Input of any endpoint. The types of the samples guarantee that they fit. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Items for lists that are long enough to be compressed, for every caller. */
const crowd = (description: string) => {
  const numbers = Array.from({ length: 8 }, (_, index) => index)
  return {
    version: 4,
    projects: numbers.map((number) => ({ id: `crowd-${number}`, name: `Crowd ${number}`, description })),
    features: [
      { name: 'delivered', project: 'default', description },
      ...numbers.flatMap((number) => [
        { name: `live-${number}`, project: 'shop', description },
        { name: `gone-${number}`, project: 'shop', description, archivedAt: '2026-01-31T12:00:00.000Z' },
        { name: `counted-${number}-${description}`, project: `crowd-${number}` },
      ]),
    ],
    featureEnvironments: [{ featureName: 'delivered', environment: 'development', enabled: true }],
  }
}

const importState = async (server: TestServer, file: object): Promise<void> => {
  const answer = await server.send('POST', '/api/admin/state/import?keep=false', { body: file })
  expect(answer.status, answer.text).toBe(202)
}

/** Stores the data that the samples need. */
export const seed = async (server: TestServer): Promise<void> => {
  await importState(server, completeFile())
  await importState(server, crowd('first'))
  await importState(server, { version: 4, projects: crowdedProjects })
  await configure(server, 'first')
  await seedAccounts(server)
  await seedChangeRequests(server)
  await seedMetrics(server)
  await seedRegistries(server)
  await seedWebhooks(server, 'first')
  await seedOidcProviders(server)
}

/** Changes data in every response that the samples read. */
export const stir = async (server: TestServer, word: string): Promise<void> => {
  await importState(server, crowd(word))
  const { features, ...file } = completeFile()
  await importState(server, { ...file, features: features.map((feature) => ({ ...feature, description: word })) })
  await importState(server, { version: 4, projects: [{ id: word, name: word }] })
  await configure(server, word)
  await stirAccounts(server, word, word)
  await stirChangeRequests(server, word)
  await reportUsage(server, word)
  await stirRegistries(server, word)
  await stirEnvironments(server, word)
  await stirFeatureTypes(server)
  await stirWebhooks(server, word)
}

const flagSamples = {
  getAllFeatures: () => ({ query: { project: ['shop', 'default'], namePrefix: '' } }),
  getAllArchivedFeatures: () => ({}),
  getArchivedFeatures: () => ({ params: { projectId: 'shop' } }),
  getProjectFeatures: () => ({ params: { projectId: 'shop' }, query: {} }),
  createFeature: (unique) => ({
    params: { projectId: 'shop' },
    body: { name: unique, type: 'experiment', description: 'A sample', impressionData: true, flagValue: { type: 'boolean' } },
  }),
  getFeature: () => ({ params: { projectId: 'shop', featureName: 'checkout' }, query: { variantEnvironments: true } }),
  archiveFeature: async (unique, { server }) => {
    await importState(server, { version: 4, features: [{ name: unique, project: 'shop' }] })
    return { params: { projectId: 'shop', featureName: unique } }
  },
  reviveFeature: async (unique, { server }) => {
    await importState(server, { version: 4, features: [{ name: unique, project: 'shop', archived: true }] })
    return { params: { featureName: unique } }
  },
  getProjects: () => ({}),
  createProject: (unique) => ({ body: { id: unique, name: 'A sample', mode: 'protected' } }),
  exportState: () => ({ query: { download: true } }),
  importState: () => ({
    query: { drop: false, keep: true },
    // The type follows from the literals; the tests of the operation import the complete file.
    body: completeFile() as unknown as ImportState,
  }),
} satisfies Partial<SampleOf<'features' | 'projects' | 'state'>>

const deliverySamples: SampleOf<'clientFeatures' | 'frontend' | 'manifest' | 'ofrep'> = {
  getClientDelta: () => ({ query: { environment: 'production', project: ['shop', 'default'], namePrefix: '' } }),
  getFrontendFeatures: () => ({ query: { environment: 'development', userId: '7' } }),
  evaluateFrontendFeatures: () => ({ body: { context: { environment: 'development', userId: '7', properties: { plan: 'gold' } } } }),
  evaluateFlag: () => ({ params: { key: 'delivered' }, body: { context: { environment: 'development', targetingKey: '7' } } }),
  getManifest: () => ({ query: { project: 'shop' } }),
  evaluateFlags: () => ({ body: { context: { environment: 'development', targetingKey: '7' } } }),
  getClientFeatures: () => ({ query: { environment: 'production', project: ['shop', 'default'], namePrefix: '' } }),
  getClientFeature: () => ({ params: { featureName: 'delivered' }, query: { environment: 'development' } }),
}

const context = { appName: 'shop', userId: '7', properties: { country: 'NO,SE' } }

const playgroundSamples: SampleOf<'playground'> = {
  evaluatePlayground: () => ({ body: { environment: 'production', projects: ['shop'], context } }),
  evaluateAdvancedPlayground: () => ({ body: { environments: ['production', 'development'], projects: ['shop'], context } }),
}

export const samples: SampleOf<keyof Contract> = {
  ...deliverySamples,
  ...flagSamples,
  ...configurationSamples,
  ...accountSamples,
  ...auditSamples,
  ...changeRequestSamples,
  ...consoleSamples,
  ...metricSamples,
  ...metadataSamples,
  ...lifecycleSamples,
  ...eventSamples,
  ...favoriteSamples,
  ...passkeySamples,
  ...playgroundSamples,
  ...projectSamples,
  ...registrySamples,
  ...environmentSamples,
  ...featuresBatchSamples,
  ...oidcSamples,
  ...webhookSamples,
}

let made = 0

/** The sample of an operation, for the sample person, another account or an API token. Throws if the operation has no sample. */
export const sampleOf = async (server: TestServer, operation: string, account?: number, token: number | null = null): Promise<AnyInput> => {
  const sample = (samples as Readonly<Record<string, Sample<AnyInput>>>)[operation]
  if (!sample) throw new Error(`samples.ts has no sample for ${operation}; add one`)
  made += 1
  return sample(`sample-${made}`, { server, account: account ?? (await samplePersonId(server)), token })
}

/** Returns the same sample each time, for requests that store nothing. */
export const oneSampleOf = (server: () => TestServer, operation: string): (() => Promise<AnyInput>) => {
  let sample: Promise<AnyInput> | undefined
  return () => (sample ??= sampleOf(server(), operation))
}

/**
 * Token for a sample. Null if no credentials are needed; an application token for endpoints of applications; the token of the sample person
 * for people, accounts and change requests, which belong to their author; otherwise an admin token.
 */
export const senderOf = (server: TestServer, { endpoint }: Pick<NamedEndpoint, 'endpoint'>): string | null => {
  const { caller } = endpoint.access
  if (caller === 'anyone') return null
  if (caller === 'backend' || caller === 'application') return server.tokens.backend
  if (caller === 'frontend') return server.tokens.frontend
  return caller === 'person' || caller === 'account' || endpoint.id in changeRequestSamples ? samplePerson.token : server.tokens.admin
}
