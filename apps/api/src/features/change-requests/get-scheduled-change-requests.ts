import type { Contract } from '@halyard/contracts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import { scheduledWith } from '../../store/repositories/change-request-lists.repository.ts'
import { listChangeRequests } from '../../store/repositories/change-requests.repository.ts'
import { listKeys } from './change-request-keys.ts'

const valuesOf = <T extends string | number>(given: T | readonly T[] = []): T[] => [given].flat() as T[]

export const getScheduledChangeRequests = cachedRead<Contract['changeRequests']['getScheduledChangeRequests']>({
  keys: listKeys,
  ofProject: true,
  own: true,
  name: ({ params: { projectId }, query: { feature, strategyId, variantForFlag, segment } }) => [
    'scheduled-change-requests',
    projectId,
    [feature, strategyId, variantForFlag, segment].map((given) => valuesOf<string | number>(given)),
  ],
  read: async ({ store }, { params: { projectId }, query: { feature, strategyId, variantForFlag, segment } }) => {
    const touched = {
      features: valuesOf(feature),
      strategies: valuesOf(strategyId),
      variantsOf: valuesOf(variantForFlag),
      segments: valuesOf(segment),
    }
    const rows = await store.run(listChangeRequests(scheduledWith(projectId, touched)))
    return rows.map(({ id, environment, title, scheduled_at }) => ({
      id,
      environment,
      ...(title !== null && { title }),
      // A scheduled request has a time.
      scheduledAt: scheduled_at!,
    }))
  },
})
