import type { ChangeRequestCount, Contract } from '@halyard/contracts'
import type { ChangeRequestState } from '@halyard/contracts/data'
import { scopesOf } from '@halyard/domain'
import { cachedRead } from '../../pipeline/cached-read.ts'
import { countActionable, countByState } from '../../store/repositories/change-request-lists.repository.ts'
import { listKeys } from './change-request-keys.ts'
import { nameOfViewer } from './read-found-requests.ts'

const stateOf: { readonly [K in Exclude<keyof ChangeRequestCount, 'total'>]: ChangeRequestState } = {
  applied: 'Applied',
  approved: 'Approved',
  rejected: 'Rejected',
  reviewRequired: 'In review',
  scheduled: 'Scheduled',
  draft: 'Draft',
  cancelled: 'Cancelled',
}

export const countChangeRequests = cachedRead<Contract['changeRequests']['countChangeRequests']>({
  keys: listKeys,
  ofProject: true,
  own: true,
  name: ({ params: { projectId }, caller }) => ['change-request-count', projectId, nameOfViewer(caller)],
  read: async ({ store }, { params: { projectId }, caller }) => {
    const rows = await store.run(countByState(projectId, caller.actor))
    const counts = Object.entries(stateOf).map(([name, state]) => [name, rows.find((row) => row.state === state)?.total ?? 0] as const)
    const total = rows.reduce((sum, row) => sum + row.total, 0)
    // The names are the keys of `stateOf`.
    return { total, ...Object.fromEntries(counts) } as ChangeRequestCount
  },
})

export const countActionableChangeRequests = cachedRead<Contract['changeRequests']['countActionableChangeRequests']>({
  keys: listKeys,
  ofProject: true,
  own: true,
  name: ({ params: { projectId }, caller }) => ['actionable-change-requests', projectId, nameOfViewer(caller)],
  read: async ({ store }, { params: { projectId }, caller: { actor, grants } }) => {
    const [approves, applies] = [scopesOf(grants, 'APPROVE_CHANGE_REQUEST'), scopesOf(grants, 'APPLY_CHANGE_REQUEST')]
    const [counted] = await store.run(countActionable(projectId, { author: actor, approves, applies }))
    return { total: counted!.total }
  },
})
