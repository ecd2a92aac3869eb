import type { ChangeRequest } from '@halyard/contracts'
import type { Failure } from '@halyard/domain'
import type { Cache, Ports } from '../../pipeline/ports.ts'
import type { Tx } from '../../store/index.ts'
import { listChangeRequests, type Selection, withId, withIds } from '../../store/repositories/change-requests.repository.ts'
import { listApprovals, listChanges, listComments, listRejections } from '../../store/repositories/changes.repository.ts'
import type { OpenRequestRow } from '../../store/repositories/open-requests.repository.ts'
import { unknownChangeRequest } from './access.ts'
import { toChangeRequest } from './change-requests.mappers.ts'
import { evaluateAll } from './evaluate.ts'
import type { ChangeRequestParts } from './parts.ts'

/** Queries that read requests with their related rows, in one round trip. */
export const partsOf = (selection: Selection) =>
  [
    listChangeRequests(selection),
    listChanges(selection),
    listApprovals(selection),
    listRejections(selection),
    listComments(selection),
  ] as const

type PartRows = readonly [
  requests: readonly ChangeRequestParts['request'][],
  changes: ChangeRequestParts['changes'],
  approvals: ChangeRequestParts['approvals'],
  rejections: ChangeRequestParts['rejections'],
  comments: ChangeRequestParts['comments'],
]

/** The related rows of an open request. Changes that the cache lacks, and a discussion, are read from the database. */
export const relatedOf = async (
  { changes: cached }: Pick<Cache, 'changes'>,
  tx: Tx,
  { id, version, is_discussed }: OpenRequestRow,
): Promise<Omit<ChangeRequestParts, 'request'>> => {
  const known = version === null ? [] : cached.get(version)
  const selection = withIds([id])
  const [read, [approvals, rejections, comments]] = await Promise.all([
    known ? [known] : tx.batch(listChanges(selection)),
    is_discussed ? tx.batch(listApprovals(selection), listRejections(selection), listComments(selection)) : [[], [], []],
  ])
  if (!known) cached.set(version!, read[0])
  return { changes: read[0], approvals, rejections, comments }
}

export const byRequest = <T extends { readonly request_id: number }>(rows: readonly T[]) => {
  const groups = Map.groupBy(rows, (row) => row.request_id)
  return ({ id }: { readonly id: number }): readonly T[] => groups.get(id) ?? []
}

/** Groups the related rows by request, in the order of the requests. */
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

/** Requests as returned, oldest first, with conflicts with the present state. */
export const readChangeRequests = async (tx: Tx, project: string, selection: Selection): Promise<ChangeRequest[]> => {
  const all = assemble(await tx.batch(...partsOf(selection)))
  return (await evaluateAll(tx, project, all)).map(toChangeRequest)
}

/** The present request, for the response to a write. */
export const showChangeRequest = async ({ store }: Pick<Ports, 'store'>, project: string, id: number): Promise<ChangeRequest | Failure> => {
  const [request] = await store.snapshot((tx) => readChangeRequests(tx, project, withId(project, id)))
  return request ?? unknownChangeRequest(project, id)
}
