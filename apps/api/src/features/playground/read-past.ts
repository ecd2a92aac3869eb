import type { PlaygroundUnknown } from '@halyard/contracts'
import { Failure, failure, type Rewind, type RewoundFeature } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Tx } from '../../store/index.ts'
import {
  type EvaluatedFeatureRow,
  type EvaluatedSegmentRow,
  listEvaluatedSegments,
} from '../../store/repositories/delivered-features.repository.ts'
import { bytesOf, refusalOfSize } from './answer-size.ts'
import { type EvaluatedState, usesOf } from './read-state.ts'
import { rewindTo } from './rewind-to.ts'
import { type PlaygroundQuery, refusalOfOutcomes } from './scope.ts'

type Reason = PlaygroundUnknown['reason']

interface PastRow extends EvaluatedFeatureRow {
  /** The reason why the state is unknown, or null if the state is known. */
  readonly fault: Reason | null
}

/**
 * Checks what the caller can see of a former state. Former projects are visible if the caller sees the same project now. A
 * deleted project may have been hidden, so only callers who see all projects can see it.
 */
const visibilityOf = (caller: Caller, rewind: Rewind) => {
  const isVisible = (project: string) => caller.visible === null || (sees(caller, project) && rewind.isSameProject(project))
  return {
    ofProject: isVisible,
    // The past of a feature or segment is hidden if the feature or segment has been in a hidden project since.
    ofFeature: (name: string) => [...rewind.projectsOfFeature(name)].every(isVisible),
    ofSegment: (id: number) => [...rewind.projectsOfSegment(id)].every(isVisible),
  }
}

type Visibility = ReturnType<typeof visibilityOf>

const refusalOfScope = (
  rewind: Rewind,
  visibility: Visibility,
  { environments, projects }: PlaygroundQuery,
  at: string,
): Failure | null => {
  const environment = environments.find((name) => !rewind.hasEnvironment(name))
  if (environment !== undefined) return failure('NotFoundError', `There was no environment ${environment} at ${at}`)
  const project = projects === '*' ? undefined : projects.find((id) => !rewind.hasProject(id) || !visibility.ofProject(id))
  return project === undefined ? null : failure('NotFoundError', `There was no project ${project} at ${at}`)
}

const toRow = (feature: RewoundFeature): PastRow => ({ ...feature, bytes: bytesOf(feature.strategies, feature.variants) })

/** Marks features that use an unknown segment, or depend on an unknown feature, as unknown too. */
const withFaults = (rows: readonly PastRow[], unknownSegments: ReadonlySet<number>): PastRow[] => {
  const found = rows.map((row) =>
    row.fault === null && usesOf(row).some((id) => unknownSegments.has(id)) ? { ...row, fault: 'segment' as const } : row,
  )
  for (;;) {
    const unknown = new Set(found.flatMap(({ name, fault }) => (fault === null ? [] : [name])))
    const after = found.map((row) =>
      row.fault === null && row.dependencies.some(({ feature }) => unknown.has(feature)) ? { ...row, fault: 'parent' as const } : row,
    )
    if (after.every((row, at) => row.fault === found[at]!.fault)) return found
    found.splice(0, found.length, ...after)
  }
}

const unknownIn = (environment: string, rows: readonly PastRow[]): PlaygroundUnknown[] =>
  rows.flatMap(({ name, project: projectId, fault: reason }) => (reason === null ? [] : [{ name, projectId, environment, reason }]))

/** Reads the state that was evaluated at a time. Lists the features whose former state the events do not contain. */
export const readPast = async (tx: Tx, caller: Caller, query: PlaygroundQuery, at: string): Promise<EvaluatedState | Failure> => {
  const rewind = await rewindTo(tx, caller, query, at)
  if (rewind instanceof Failure) return rewind
  const visibility = visibilityOf(caller, rewind)
  const refused = refusalOfScope(rewind, visibility, query, at)
  if (refused) return refused
  const isSelected = ({ name, project }: RewoundFeature) =>
    (query.projects === '*' || query.projects.includes(project)) && visibility.ofFeature(name)
  const found = query.environments.map((environment) => ({
    environment,
    rows: rewind.featuresIn(environment).filter(isSelected).map(toRow),
  }))
  const outcomes = found.reduce((sum, { rows }) => sum + rows.length, 0) * query.contexts.count
  const tooMany = refusalOfOutcomes(outcomes)
  if (tooMany) return tooMany

  const changed = rewind.segments()
  const unknownSegments = new Set([...changed].flatMap(([id, { fault }]) => (fault === null ? [] : [id])))
  const used = new Set(found.flatMap(({ rows }) => rows.flatMap(usesOf)))
  const [unchanged] = await tx.batch(listEvaluatedSegments([...used].filter((id) => !rewind.isRewoundSegment(id))))
  const segments = new Map<number, EvaluatedSegmentRow>(unchanged.map((segment) => [segment.id, segment]))
  for (const [id, { fault: _, ...segment }] of changed)
    if (used.has(id)) segments.set(id, { ...segment, bytes: bytesOf(segment.constraints) })

  const withReasons = found.map(({ environment, rows }) => ({ environment, rows: withFaults(rows, unknownSegments) }))
  const known = withReasons.map(({ environment, rows }) => [environment, rows.filter(({ fault }) => fault === null)] as const)
  const features = known.flatMap(([, rows]) => rows)
  const past = { time: at, unknown: withReasons.flatMap(({ environment, rows }) => unknownIn(environment, rows)) }
  const environments = new Map(known.map(([environment, rows]) => [environment, new Map(rows.map((row) => [row.name, row]))]))
  const seesSegment = (id: number) => {
    const project = segments.get(id)?.project ?? null
    return (project === null || visibility.ofProject(project)) && visibility.ofSegment(id)
  }
  return refusalOfSize(features, segments, query.contexts) ?? { environments, segments, planned: undefined, past, seesSegment }
}
