/** A program of a user of the client. It runs as .mjs and .cjs, or TypeScript checks it as .mts and .cts. */
export interface Program {
  readonly name: string
  /** Named imports, by entry. */
  readonly imports: Readonly<Record<string, string>>
  readonly text: string
}

const options = `{ baseUrl: 'http://localhost:4242', token: null, retries: 0, fetch: async () => new Response('{"name":"NotFoundError","message":"gone"}', { status: 404 }) }`

/** Programs that Node runs; they throw if an entry does not work. */
export const run: readonly Program[] = [
  {
    name: 'client',
    imports: { '@halyard/sdk': 'createHalyard', '@halyard/sdk/tags': 'createTags' },
    text: `const operations = Object.keys(createTags(${options}))
if (operations.join() !== Object.keys(createHalyard(${options}).tags).join() || !operations.includes('getTags')) throw new Error('other operations')`,
  },
  {
    name: 'errors',
    imports: { '@halyard/sdk': 'HalyardError, NotFoundError, isHalyardError', '@halyard/sdk/change-requests': 'createChangeRequests' },
    text: `createChangeRequests(${options}).getApprovers({ params: { projectId: 'a', id: 1 } }).then(
  () => { throw new Error('no error') },
  (error) => {
    if (!(error instanceof HalyardError && error instanceof NotFoundError && isHalyardError(error))) throw new Error('another class')
  },
)`,
  },
  {
    name: 'rules',
    imports: { '@halyard/sdk/rules': 'plan' },
    text: `const world = { project: '', features: new Map(), segments: new Map(), projects: new Map(), strategyTypes: new Map() }
const planned = plan(() => undefined, world, [])
if (planned.conflicts.length !== 0 || planned.hash.length !== 64) throw new Error('the rules do not plan')`,
  },
  {
    name: 'evaluate',
    imports: { '@halyard/sdk/evaluate': 'compile' },
    text: `const evaluator = compile({ features: [{ name: 'flag', enabled: true }] })
if (evaluator.evaluate({}).length !== 1 || !evaluator.explain('flag', {})) throw new Error('the evaluator does not evaluate')`,
  },
  {
    name: 'query',
    imports: { '@halyard/sdk': 'createHalyard', '@halyard/sdk/query': 'createQueries' },
    text: `const { queryKey } = createQueries(createHalyard(${options})).tags.getTags.queryOptions()
if (queryKey.join() !== 'halyard,tags,getTags,[object Object]') throw new Error('another key')`,
  },
]

/** Programs that need the contracts and zod, too. Node runs them, and TypeScript checks them. */
export const withContracts: readonly Program[] = [
  {
    name: 'validate',
    imports: {
      '@halyard/contracts': 'contract',
      '@halyard/sdk': 'createHalyard, ValidationError',
      '@halyard/sdk/validate': 'withValidation',
    },
    text: `const halyard = withValidation(createHalyard(${options}), contract)
halyard.tags.getFeatureTags({ params: { featureName: 'a b' } }).then(
  () => { throw new Error('no error') },
  (error) => { if (!(error instanceof ValidationError) || error.details[0]?.path !== 'params/featureName') throw new Error('another error') },
)`,
  },
  {
    name: 'testing',
    imports: { '@halyard/sdk': 'createHalyard', '@halyard/sdk/testing': 'createTestServer' },
    text: `const server = createTestServer()
const halyard = createHalyard({ baseUrl: 'http://halyard.test', token: server.adminToken, fetch: server.fetch })
halyard.features.createFeature({ params: { projectId: 'default' }, body: { name: 'checkout' } }).then(({ name }) => {
  if (name !== 'checkout') throw new Error('another feature')
})`,
  },
]

/** Programs whose types are checked. */
export const typed: readonly Program[] = [
  {
    name: 'typed-client',
    imports: { '@halyard/sdk': 'createHalyard, type Tag', '@halyard/sdk/tags': 'createTags' },
    text: `const options = { baseUrl: 'http://localhost:4242', token: null }
export const update = createHalyard(options).tags.updateFeatureTags
export const read = async (): Promise<Tag[]> => (await createTags(options).getTags()).tags`,
  },
  {
    name: 'typed-query',
    imports: { '@halyard/sdk': 'createHalyard, type Tags', '@halyard/sdk/query': 'createQueries' },
    text: `const queries = createQueries(createHalyard({ baseUrl: 'http://localhost:4242', token: null }))
export const read = (signal: AbortSignal): Promise<Tags> => queries.tags.getTags.queryOptions().queryFn({ signal })`,
  },
  {
    name: 'typed-rules',
    imports: { '@halyard/sdk/rules': 'plan, type World' },
    text: 'export const hashOf = (world: World): string => plan(() => undefined, world, []).hash',
  },
  {
    name: 'typed-evaluate',
    imports: { '@halyard/sdk/evaluate': 'compile, type Snapshot, type Toggle' },
    text: `export const togglesOf = (snapshot: Snapshot): Toggle[] => compile(snapshot).evaluate({ userId: '1' })`,
  },
]

/** A program with ten calls, whose type check costs little more than that of `zodProgram`. */
export const tenCalls = `import { createHalyard, iterate } from '@halyard/sdk'
const halyard = createHalyard({ baseUrl: 'https://flags.example.org', token: null })
const params = { projectId: 'shop', featureName: 'checkout', environment: 'production' }
export const run = async () => {
  const { projects } = await halyard.projects.getProjects()
  const { features } = await halyard.features.getProjectFeatures({ params, query: { limit: 10 } })
  const feature = await halyard.features.getFeature({ params })
  await halyard.features.createFeature({ params, body: { name: 'checkout' } })
  await halyard.features.archiveFeature({ params }, { ifMatch: feature })
  await halyard.tags.updateFeatureTags({ params, body: { addedTags: [{ value: 'payments' }], removedTags: [] } })
  const { data, etag } = await halyard.segments.getSegment({ params: { id: 1 } }).withResponse()
  await halyard.featureEnvironments.addFeatureStrategy({ params, body: { name: 'default' } })
  await halyard.state.importState({ body: await halyard.state.exportState(), query: { dryRun: true } })
  for await (const event of iterate(halyard.events.getEvents)) console.log(event.type)
  return [projects[0]?.name, features[0]?.name, data.name, etag]
}
`

export const zodProgram = `import * as z from 'zod'\nexport const user = z.object({ name: z.string() })\n`
