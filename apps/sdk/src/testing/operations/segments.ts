import { contract, type Segment } from '@halyard/contracts'
import {
  changedSegment,
  compareCodePoints,
  Failure,
  type FlagSegment,
  failure,
  groupBy,
  refusalOfDeletion,
  wrongFields,
} from '@halyard/domain'
import { type Caller, refusalInProject, refusalOfDirectWrite } from '../caller.ts'
import { openUsesOfSegment } from '../change-request-uses.ts'
import { type Operations, Written } from '../operation.ts'
import { type State, type StoredSegment, withEntry, withoutEntry } from '../state.ts'
import { isReviewed, usesOf } from '../worlds.ts'

const usingStrategies = ({ features }: State, id: number) =>
  [...features.values()].flatMap((feature) =>
    [...feature.configurations].flatMap(([environment, { strategies }]) =>
      strategies.filter(({ segments }) => segments.includes(id)).map((strategy) => ({ feature, environment, strategy })),
    ),
  )

const showSegment = (state: State, segment: StoredSegment): Segment => {
  const uses = usingStrategies(state, segment.id)
  return {
    ...segment,
    constraints: [...segment.constraints],
    usedInProjects: new Set(uses.map(({ feature }) => feature.project)).size,
    usedInFeatures: new Set(uses.map(({ feature }) => feature.name)).size,
  }
}

const unknownSegment = (id: unknown): Failure => failure('NotFoundError', `There is no segment ${id}`)

const refusalOfProject = ({ projects }: State, project: string | null): Failure | null =>
  project === null || projects.has(project) ? null : wrongFields([{ path: 'body/project', message: `There is no project ${project}` }])

/** The environments with review requirements, by project. */
const reviewedIn = ({ projects }: State, ids: readonly (string | null)[]) =>
  [...new Set(ids)].flatMap((id) => {
    const project = projects.get(id ?? '')
    return project
      ? [{ id: project.id, environments: [...project.environments.keys()].filter((name) => isReviewed(project, name)).sort() }]
      : []
  })

type Writes = 'createSegment' | 'updateSegment' | 'removeSegment'

/** Why the caller cannot change segments of the projects; null as a project: segments of no project. */
const refusalOfScopes = (state: State, caller: Caller, operation: Writes, scopes: readonly (string | null)[]): Failure | null => {
  for (const project of new Set(scopes)) {
    const refused = refusalInProject(caller, contract.segments[operation].access, project)
    if (refused) return refused
  }
  for (const { id, environments } of reviewedIn(state, scopes)) {
    const refused = refusalOfDirectWrite(caller, id, environments)
    if (refused) return refused
  }
  return null
}

/** Why the caller cannot change whom a segment matches where its uses require reviews. */
const refusalOfReviewedUses = (state: State, caller: Caller, id: number): Failure | null => {
  const uses = usesOf(state, id).sort((one, other) => compareCodePoints(one.project, other.project))
  for (const [project, own] of groupBy(uses, (use) => use.project)) {
    const stored = state.projects.get(project)
    const environments = [...new Set(own.flatMap(({ environment }) => (environment === undefined ? [] : [environment])))]
    const refused = refusalOfDirectWrite(caller, project, environments.filter((name) => stored && isReviewed(stored, name)).sort())
    if (refused) return refused
  }
  return null
}

const factsOf = ({ segments, contextFields }: State, name: string) => ({
  namesake: [...segments.values()].find((segment) => segment.name === name),
  legalValues: [...contextFields.values()].map((field) => ({ name: field.name, values: field.legalValues.map(({ value }) => value) })),
})

const contentOf = ({ id, name, description, project, constraints }: FlagSegment) => ({ id, name, description, project, constraints })

export const segmentOperations: NonNullable<Operations['segments']> = {
  getSegments: ({ state }) => ({ segments: [...state.segments.values()].map((segment) => showSegment(state, segment)) }),

  getSegment: ({ state, params: { id } }) => {
    const segment = state.segments.get(id)
    return segment ? showSegment(state, segment) : unknownSegment(id)
  },

  createSegment: ({ state, body, caller, at }) => {
    const { name, description = null, project = null, constraints } = body
    const refused = refusalOfProject(state, project) ?? refusalOfScopes(state, caller, 'createSegment', [project])
    if (refused) return refused
    const id = state.next.segment
    const empty = { id, name: '', description: null, project: null, constraints: [], usedBy: [] }
    const after = changedSegment(empty, { name, description, project, constraints }, factsOf(state, name))
    if (after instanceof Failure) return after
    const segment = { ...contentOf(after), createdBy: caller.actor.name, createdAt: at }
    const next = { ...state.next, segment: id + 1 }
    const written = { ...state, segments: withEntry(state.segments, id, segment), next }
    return new Written(written, showSegment(written, segment))
  },

  updateSegment: ({ state, params: { id }, body, caller }) => {
    const segment = state.segments.get(id)
    if (!segment) return unknownSegment(id)
    const project = body.project === undefined ? segment.project : body.project
    const changesMatches = JSON.stringify(body.constraints) !== JSON.stringify(segment.constraints)
    const refused =
      refusalOfProject(state, project) ??
      refusalOfScopes(state, caller, 'updateSegment', [segment.project, project]) ??
      (changesMatches ? refusalOfReviewedUses(state, caller, segment.id) : null)
    if (refused) return refused
    const after = changedSegment({ ...segment, usedBy: usesOf(state, segment.id) }, body, factsOf(state, body.name))
    if (after instanceof Failure) return after
    return new Written({ ...state, segments: withEntry(state.segments, segment.id, { ...segment, ...contentOf(after) }) }, undefined)
  },

  removeSegment: ({ state, params: { id }, caller }) => {
    const segment = state.segments.get(id)
    if (!segment) return unknownSegment(id)
    const refused =
      refusalOfScopes(state, caller, 'removeSegment', [segment.project]) ??
      refusalOfDeletion({ ...segment, usedBy: usesOf(state, segment.id) })
    if (refused) return refused
    const changes = openUsesOfSegment(state, segment.id)
    if (changes > 0)
      return failure(
        'ConflictError',
        `Open change requests use the segment ${segment.name} (changes: ${changes}); cancel or apply them first`,
      )
    return new Written({ ...state, segments: withoutEntry(state.segments, segment.id) }, undefined)
  },

  validateSegment: ({ state, body: { name } }) =>
    [...state.segments.values()].some((segment) => segment.name === name)
      ? failure('NameExistsError', `There is a segment named ${name} already`)
      : undefined,

  getStrategiesBySegmentId: ({ state, params: { id } }) => ({
    strategies: usingStrategies(state, id).map(({ feature, environment, strategy }) => ({
      id: strategy.id,
      featureName: feature.name,
      projectId: feature.project,
      environment,
      strategyName: strategy.name,
    })),
  }),

  getSegmentsByStrategyId: ({ state, params: { strategyId } }) => ({
    segments: [...state.segments.values()]
      .filter(({ id }) => usingStrategies(state, id).some(({ strategy }) => strategy.id === strategyId))
      .map((segment) => showSegment(state, segment)),
  }),
}
