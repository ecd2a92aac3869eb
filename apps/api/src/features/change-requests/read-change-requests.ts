import type { ChangeRequest } from '@halyard/contracts'
import type { Failure } from '@halyard/domain'
import type { Cache, Ports } from '../../pipeline/ports.ts'
import type { Query, Tx } from '../../store/index.ts'
import { listChangeRequests, type Selection, withId } from '../../store/repositories/change-requests.repository.ts'
import { listApprovals, listChangeDigests, listChanges, listComments, listRejections } from '../../store/repositories/changes.repository.ts'
import { unknownChangeRequest } from './access.ts'
import { toChangeRequest } from './change-requests.mappers.ts'
import { evaluateAll } from './evaluate.ts'
import type { ChangeRequestParts } from './parts.ts'

const partsWith = <Changes>(selection: Selection, changes: Query<Changes>) =>
  [listChangeRequests(selection), changes, listApprovals(selection), listRejections(selection), listComments(selection)] as const

/** Queries that read requests with their related rows, in one round trip. */
export const partsOf = (selection: Selection) => partsWith(selection, listChanges(selection))

/** The same queries, with the digests of the changes instead of the changes. `withChanges` completes their rows. */
export const partsWithDigestsOf = (selection: Selection) => partsWith(selection, listChangeDigests(selection))

type PartRows<Changes = ChangeRequestParts['changes'][number]> = readonly [
  requests: readonly ChangeRequestParts['request'][],
  changes: readonly Changes[],
  approvals: ChangeRequestParts['approvals'],
  rejections: ChangeRequestParts['rejections'],
  comments: ChangeRequestParts['comments'],
]

/** Completes the rows of at most one request. Changes that the cache lacks are read from the database. */
export const withChanges = async (
  { changes }: Pick<Cache, 'changes'>,
  tx: Tx,
  selection: Selection,
  [requests, [row], ...rest]: PartRows<{ readonly digest: string }>,
): Promise<PartRows> => {
  const known = row ? changes.get(row.digest) : []
  if (known) return [requests, known, ...rest]
  const [rows] = await tx.batch(listChanges(selection))
  changes.set(row!.digest, rows)
  return [requests, rows, ...rest]
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
