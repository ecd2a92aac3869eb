import type { ClientFeatures, ClientQuery, FrontendFeatures } from '@halyard/contracts'
import {
  compareCodePoints,
  compile,
  contextOf,
  failure,
  inlineSegments,
  segmentIdsOf,
  sha256,
  toClientFeature,
  toClientSegment,
} from '@halyard/domain'
import type { Caller } from '../caller.ts'
import type { Context, Operations } from '../operation.ts'
import type { StoredFeature } from '../state.ts'
import { liveFeatures } from './feature-lists.ts'

interface Filters {
  readonly environment?: string | undefined
  readonly project?: string | readonly string[] | undefined
  readonly namePrefix?: string | undefined
  readonly tag?: string | readonly string[] | undefined
}

const all = '*'

const listed = (value: string | readonly string[] | undefined): readonly string[] | null =>
  value === undefined ? null : ([] as string[]).concat(value)

/** The environment and the projects that the token of an application reads; null: all projects. */
const scopeOf = ({ token }: Caller, wanted: Filters) => {
  const { environment, projects } = token ?? { environment: all, projects: [all] }
  const own = projects.includes(all) ? null : [...new Set(projects)].sort()
  const requested = listed(wanted.project)
  const narrowed = requested && [...new Set(requested)].sort()
  return {
    environment: environment === all ? (wanted.environment ?? 'default') : environment,
    projects: own && requested ? own.filter((project) => requested.includes(project)) : (own ?? narrowed),
  }
}

const deliver = (feature: StoredFeature, environment: string) => {
  const configuration = feature.configurations.get(environment)
  return configuration
    ? [{ ...toClientFeature({ ...feature, ...configuration, dependencies: feature.parents }), valueType: feature.flagValue?.type ?? null }]
    : []
}

/** The features of an environment for applications, with the segments that they use. */
const read = ({ state, caller }: Pick<Context, 'state' | 'caller'>, wanted: Filters) => {
  const { environment, projects } = scopeOf(caller, wanted)
  const { namePrefix, tag } = wanted
  const live = liveFeatures(state, { namePrefix, tag, ...(projects && { project: projects }) })
  const features = live
    .sort((one, other) => compareCodePoints(one.project, other.project) || compareCodePoints(one.name, other.name))
    .flatMap((feature) => deliver(feature, environment))
  const used = new Set(features.flatMap(segmentIdsOf))
  const segments = [...state.segments.values()].filter(({ id }) => used.has(id)).sort((one, other) => one.id - other.id)
  return { environment, projects, features, segments: segments.map(toClientSegment) }
}

const withoutType = <Value extends { readonly valueType: unknown }>({ valueType: _, ...feature }: Value) => feature

const evaluate = (context: Context, given: Readonly<Record<string, unknown>>): FrontendFeatures => {
  const named = typeof given.environment === 'string' && given.environment !== '' ? { environment: given.environment } : {}
  const { environment, ...snapshot } = read(context, named)
  const evaluator = compile(snapshot, { now: () => context.now, random: Math.random })
  return { toggles: evaluator.evaluate(contextOf(given, { environment, address: undefined })) }
}

/** The first value of a repeated parameter. */
const firstOf = (query: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))

export const clientFeatureOperations: NonNullable<Operations['clientFeatures']> = {
  getClientFeatures: (request): ClientFeatures => {
    const { query: wanted } = request
    const { environment, projects, features, segments } = read(request, wanted)
    const tags = listed(wanted.tag)
    const query: ClientQuery = {
      environment,
      ...(projects && { project: [...projects] }),
      ...(wanted.namePrefix && { namePrefix: wanted.namePrefix }),
      ...(tags && { tag: [...tags] }),
      inlineSegmentConstraints: request.inlinesSegments,
    }
    const shown = request.inlinesSegments
      ? { features: features.map((feature) => inlineSegments(withoutType(feature), (id) => segments.find((each) => each.id === id))) }
      : { features: features.map(withoutType), segments }
    const queryHash = sha256(JSON.stringify(query)).slice(0, 16)
    const revisionId = request.revision
    const etag = `W/"${queryHash}-${revisionId}-${sha256(JSON.stringify(shown)).slice(0, 16)}"`
    return { version: 2, ...shown, query, meta: { revisionId, etag, queryHash } }
  },

  getClientFeature: (request) => {
    const { featureName } = request.params
    const { features, segments } = read(request, request.query)
    const found = features.find(({ name }) => name === featureName)
    if (!found) return failure('NotFoundError', `There is no feature named ${featureName}`)
    const feature = withoutType(found)
    return request.inlinesSegments ? inlineSegments(feature, (id) => segments.find((each) => each.id === id)) : feature
  },
}

export const frontendOperations: NonNullable<Operations['frontend']> = {
  getFrontendFeatures: (request) => evaluate(request, firstOf(request.query as Readonly<Record<string, unknown>>)),
  evaluateFrontendFeatures: (request) => {
    const body = request.body as Readonly<Record<string, unknown>>
    return evaluate(request, (body.context as Readonly<Record<string, unknown>> | undefined) ?? body)
  },
}
