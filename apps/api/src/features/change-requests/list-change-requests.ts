import type { Contract } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import { cachedRead } from '../../pipeline/cached-read.ts'
import { Page } from '../../pipeline/paging/page.ts'
import { listKeys } from './change-request-keys.ts'
import { nameOfViewer, positionAfter, readFoundRequests } from './read-found-requests.ts'

const orderOf = ({ projectId }: { readonly projectId: string }) =>
  ({ list: ['listChangeRequests', projectId], sortBy: 'id', sortOrder: 'desc' }) as const

export const listChangeRequests = cachedRead<Contract['changeRequests']['listChangeRequests']>({
  keys: listKeys,
  ofProject: true,
  own: true,
  name: async ({ params, query: { limit, cursor }, caller }) => {
    const after = positionAfter(orderOf(params), cursor)
    return after instanceof Failure ? after : ['change-requests', params.projectId, nameOfViewer(caller), limit ?? null, after]
  },
  read: async ({ store }, { params, query: { limit = limits.changeRequestsListed, cursor }, caller }) => {
    const order = orderOf(params)
    const after = positionAfter(order, cursor)
    if (after instanceof Failure) return after
    const filter = { visible: caller.visible, viewer: caller.actor, projects: [params.projectId] }
    const { requests, next } = await store.snapshot((tx) => readFoundRequests(tx, filter, order, { after, offset: 0, limit }))
    return new Page(requests, next)
  },
})
