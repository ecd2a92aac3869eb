import type { ChangeRequest } from '@halyard/contracts'
import type { World } from '@halyard/domain'
import { readWorld } from '../../flags/world/read-world.ts'
import type { Tx } from '../../store/index.ts'
import { listChangeRequests, type Selection } from '../../store/repositories/change-requests.repository.ts'
import { type ChangeRow, listApprovals, listChanges, listComments, listRejections } from '../../store/repositories/changes.repository.ts'
import { listOutlines } from '../../store/repositories/feature-configurations.repository.ts'
import {
  listFeaturesOfWorld,
  listProjectPlaces,
  listSegmentsThere,
  listStrategyParameters,
} from '../../store/repositories/world.repository.ts'
import { VisibleProjects } from '../../store/visible-projects.ts'
import { type ChangeRequestParts, toChangeRequest } from './change-requests.mappers.ts'

type Touching = Pick<ChangeRow, 'action' | 'feature' | 'payload'>

const isRowId = (id: unknown): id is number => typeof id === 'number'

const featuresIn = ({ action, feature, payload }: Touching): string[] => {
  if (feature === null) return []
  const parent = action === 'addDependency' && 'feature' in payload ? payload.feature : undefined
  return typeof parent === 'string' ? [feature, parent] : [feature]
}

const segmentsIn = ({ feature, payload }: Touching): number[] => {
  if (feature === null) return 'id' in payload && isRowId(payload.id) ? [payload.id] : []
  return 'segments' in payload && Array.isArray(payload.segments) ? payload.segments.filter(isRowId) : []
}

const noOthers = new VisibleProjects([])

/** What is there of all that the changes touch, by environment, in one round trip. Values of constraints are not held against what is legal. */
export const readWorlds = (
  tx: Tx,
  project: string,
  environments: readonly string[],
  changes: readonly Touching[],
): Promise<(environment: string) => World> => {
  const names = [...new Set(changes.flatMap(featuresIn))]
  return readWorld(tx, project, {
    features: listFeaturesOfWorld(project, names, noOthers),
    configurations: listOutlines(project, names, environments),
    segments: listSegmentsThere(project, [...new Set(changes.flatMap(segmentsIn))]),
    strategyTypes: listStrategyParameters(),
    projects: listProjectPlaces([project], environments),
  })
}

/** What reads requests with all that hangs on them, in one round trip. */
export const partsOf = (which: Selection) =>
  [listChangeRequests(which), listChanges(which), listApprovals(which), listRejections(which), listComments(which)] as const

type PartRows = readonly [
  requests: readonly ChangeRequestParts['request'][],
  changes: ChangeRequestParts['changes'],
  approvals: ChangeRequestParts['approvals'],
  rejections: ChangeRequestParts['rejections'],
  comments: ChangeRequestParts['comments'],
]

const byRequest = <T extends { readonly request_id: number }>(rows: readonly T[]) => {
  const groups = Map.groupBy(rows, (row) => row.request_id)
  return ({ id }: { readonly id: number }): readonly T[] => groups.get(id) ?? []
}

/** Requests with what hangs on each of them, in the order in which they were read. */
export const assemble = ([requests, changes, approvals, rejections, comments]: PartRows): ChangeRequestParts[] => {
  const [changesOf, approvalsOf, rejectionsOf, commentsOf] = [
    byRequest(changes),
    byRequest(approvals),
    byRequest(rejections),
    byRequest(comments),
  ]
  return requests.map((request) => ({
    request,
    changes: changesOf(request),
    approvals: approvalsOf(request),
    rejections: rejectionsOf(request),
    comments: commentsOf(request),
  }))
}

/** Requests as they are shown, oldest first; conflicts are those with what is there now. */
export const readChangeRequests = async (tx: Tx, project: string, which: Selection): Promise<ChangeRequest[]> => {
  const all = assemble(await tx.batch(...partsOf(which)))
  if (all.length === 0) return []
  const environments = [...new Set(all.map(({ request }) => request.environment))]
  const worldOf = await readWorlds(
    tx,
    project,
    environments,
    all.flatMap(({ changes }) => changes),
  )
  return all.map((parts) => toChangeRequest(parts, worldOf(parts.request.environment)))
}
