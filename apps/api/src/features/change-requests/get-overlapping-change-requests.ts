import type { Contract } from '@halyard/contracts'
import { isAuthor } from '../../flags/change-request/see-request.ts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import { listChangeRequests, withId, withIds } from '../../store/repositories/change-requests.repository.ts'
import { listSharedFeatures, listSharedSegments, neighboursOf } from '../../store/repositories/overlapping-change-requests.repository.ts'
import { unknownChangeRequest } from './access.ts'
import { listKeys } from './change-request-keys.ts'
import { toAuthor } from './change-requests.mappers.ts'
import { byRequest } from './read-change-requests.ts'
import { nameOfViewer } from './read-found-requests.ts'

export const getOverlappingChangeRequests = cachedRead<Contract['changeRequests']['getOverlappingChangeRequests']>({
  keys: listKeys,
  own: true,
  findName: async ({ params: { projectId, id }, caller }, { store }) => {
    const [row] = await store.run(listChangeRequests(withId(projectId, id)))
    if (!row || (row.state === 'Draft' && !isAuthor(caller, row))) return unknownChangeRequest(projectId, id)
    return ['overlapping-change-requests', row.id, nameOfViewer(caller)]
  },
  read: async ({ store }, { params, caller }) => {
    const { id } = params
    const selection = neighboursOf(id, caller.actor)
    return store.snapshot(async (tx) => {
      const [features, segments] = await tx.batch(listSharedFeatures(id, selection), listSharedSegments(id, selection))
      const ids = new Set([...features, ...segments].map(({ request_id }) => request_id))
      if (ids.size === 0) return []
      const [requests] = await tx.batch(listChangeRequests(withIds([...ids])))
      const [featuresOf, segmentsOf] = [byRequest(features), byRequest(segments)]
      return requests.map((request) => ({
        id: request.id,
        ...(request.title !== null && { title: request.title }),
        state: request.state,
        createdBy: toAuthor(request),
        features: featuresOf(request).map(({ feature }) => feature),
        segments: segmentsOf(request).map(({ segment }) => segment),
      }))
    })
  },
})
