import { type World, worldOf } from '@halyard/domain'
import { ConnectionError, type Feature, HalyardError } from '@halyard/sdk'
import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { basePath } from './base.ts'
import { queries } from './client.ts'
import { useSameList } from './use-same-list.ts'

/** What a world contains: flags of one project, in one of its environments. */
export interface WorldRequest {
  readonly project: string
  readonly environment: string
  readonly features: readonly string[]
}

const featureQuery = (project: string, featureName: string) =>
  queries.features.getFeature.queryOptions({ params: { projectId: project, featureName } })

/** The queries that every world of a project needs, besides its flags. */
const surroundings = (project: string) => ({
  segments: queries.segments.getSegments.queryOptions(),
  strategyTypes: queries.strategyTypes.getAllStrategies.queryOptions(),
  contextFields: queries.contextFields.getContextFields.queryOptions(),
  overview: queries.projects.getProjectOverview.queryOptions({ params: { projectId: project } }),
})

type Surroundings = ReturnType<typeof surroundings>
type DataOf<Query> = Query extends { queryFn: (context: never) => Promise<infer Data> } ? Data : never

const build = (
  { project, environment }: WorldRequest,
  features: readonly Feature[],
  data: { readonly [Name in keyof Surroundings]: DataOf<Surroundings[Name]> },
): World =>
  worldOf({
    project,
    environment,
    // The types of the client are generated from the contract, whose types the rules have.
    features: features as never,
    segments: data.segments.segments as never,
    strategyTypes: data.strategyTypes.strategies as never,
    contextFields: data.contextFields as never,
    defaultStrategy: (data.overview.environments.find((each) => each.environment === environment)?.defaultStrategy ?? null) as never,
  })

export interface ReadWorld {
  /** Undefined until all of it is read. */
  readonly world: World | undefined
  readonly error: unknown
}

/** The parents of flags that are not among the flags themselves. */
const parentsOf = (features: readonly (Feature | undefined)[], names: readonly string[]): string[] => {
  const parents = features.flatMap((feature) => feature?.dependencies.map((parent) => parent.feature) ?? [])
  return [...new Set(parents)].filter((name) => !names.includes(name))
}

/**
 * The present state that changes apply to, with the parents of the flags. It renders again when a part of it changes. With an empty project, it
 * stays undefined.
 */
export const useWorld = (request: WorldRequest): ReadWorld => {
  const { segments, strategyTypes, contextFields, overview } = surroundings(request.project)
  const flags = useQueries({ queries: request.features.map((name) => featureQuery(request.project, name)) })
  const parentNames = parentsOf(
    flags.map(({ data }) => data),
    request.features,
  )
  const parents = useQueries({ queries: parentNames.map((name) => featureQuery(request.project, name)) })
  const [one, two, three, four] = [
    useQuery(segments),
    useQuery(strategyTypes),
    useQuery(contextFields),
    useQuery({ ...overview, enabled: request.project !== '' }),
  ]
  const read = [...flags, ...parents, one, two, three, four]
  const error = read.find((each) => each.error)?.error ?? null
  // The parts keep their identity while their versions stay the same, so the world does too.
  const parts = useSameList(read.map(({ data }) => data))
  const world = useMemo(() => {
    if (parts.includes(undefined)) return undefined
    const data = { segments: one.data!, strategyTypes: two.data!, contextFields: three.data!, overview: four.data! }
    return build(
      request,
      [...flags, ...parents].map(({ data }) => data!),
      data,
    )
  }, [parts, request.project, request.environment])
  return { world, error }
}

const noRelatives = { dependencies: [], children: [] }

/** All flags of a project in one environment, without their parents. Undefined until they are read, or without an environment. */
export const useEnvironmentWorld = (project: string, environment: string | undefined): ReadWorld => {
  const enabled = project !== '' && environment !== undefined
  const params = { projectId: project, environment: environment ?? '' }
  const { segments, strategyTypes, contextFields, overview } = surroundings(project)
  const list = useQuery({ ...queries.featureEnvironments.getEnvironmentFeatures.queryOptions({ params }), enabled })
  const [one, two, three, four] = [useQuery(segments), useQuery(strategyTypes), useQuery(contextFields), useQuery({ ...overview, enabled })]
  const read = [list, one, two, three, four]
  const parts = useSameList(read.map(({ data }) => data))
  const world = useMemo(() => {
    if (!enabled || parts.includes(undefined)) return undefined
    const features = list.data!.features.map(({ name, archived, ...configuration }) => {
      const environments = [{ name: environment, ...configuration }]
      return { name, archived, project, environments, ...noRelatives } as unknown as Feature
    })
    const data = { segments: one.data!, strategyTypes: two.data!, contextFields: three.data!, overview: four.data! }
    return build({ project, environment, features: [] }, features, data)
  }, [parts, project, environment, enabled])
  return { world, error: read.find(({ error }) => error)?.error ?? null }
}

interface Read<Data> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
  /** Keeps the version of the response with its data. */
  readonly structuralSharing: (former: unknown, fresh: unknown) => unknown
}

/** Reads with a request of its own, because a request of the cache that is running can have an older state. */
const readNow = async <Data>(client: QueryClient, { queryKey, queryFn, structuralSharing }: Read<Data>): Promise<Data> => {
  const data = await queryFn({ signal: new AbortController().signal })
  client.getQueryCache().build(client, client.defaultQueryOptions({ queryKey, structuralSharing })).setData(data, { manual: true })
  return data
}

/** Reads the present state from the server, never from the cache. */
export const readWorld = async (client: QueryClient, request: WorldRequest): Promise<World> => {
  const { segments, strategyTypes, contextFields, overview } = surroundings(request.project)
  const [features, one, two, three, four] = await Promise.all([
    Promise.all(request.features.map((name) => readNow(client, featureQuery(request.project, name)))),
    readNow(client, segments),
    readNow(client, strategyTypes),
    readNow(client, contextFields),
    readNow(client, overview),
  ])
  return build(request, features, { segments: one, strategyTypes: two, contextFields: three, overview: four })
}

/** Milliseconds until a server without a response counts as unreachable. A person waits for it. */
const longestWait = 5_000

/**
 * The ETag of all flags in an environment, with which the server compares If-Match of several changes; undefined: the caller cannot read them. HEAD,
 * because the list can be large; the client of the SDK has no HEAD. Rejects with ConnectionError, or HalyardError if the server fails.
 */
export const versionOfEnvironment = async ({ project, environment }: Omit<WorldRequest, 'features'>): Promise<string | undefined> => {
  const path = `/api/admin/projects/${encodeURIComponent(project)}/environments/${encodeURIComponent(environment)}/features`
  const options = { method: 'HEAD', headers: { Accept: 'application/json' }, signal: AbortSignal.timeout(longestWait) }
  const response = await fetch(basePath + path, options).catch(() => undefined)
  if (!response) throw new ConnectionError({ message: 'The server does not respond' })
  const { ok, status, headers } = response
  // The caller cannot read the flags. After other errors, a write without If-Match could overwrite changes.
  if (status === 403 || status === 404) return undefined
  if (!ok) throw new HalyardError({ message: `The server returned the status ${status}; try again`, status })
  return headers.get('ETag') ?? undefined
}
