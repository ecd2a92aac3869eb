import { failure } from '@halyard/domain'
import { cachedRead } from '../../pipeline/cached-read.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { listFeatureTypes, lockFeatureType, updateLifetime } from '../../store/repositories/feature-types.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

export const featureTypeOperations: Operations['featureTypes'] = {
  getAllFeatureTypes: cachedRead({
    keys: () => [revisionKeys.featureTypes],
    name: () => ['feature-types'],
    read: async ({ store }) => ({ version: 1, types: await store.run(listFeatureTypes()) }),
  }),

  updateFeatureTypeLifetime: {
    run: (ports, { params: { id }, body, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const [[preData]] = await tx.batch(lockFeatureType(id))
        if (!preData) return failure('NotFoundError', `There is no feature type ${id}`)
        const data = { ...preData, lifetimeDays: body.lifetimeDays || null }
        if (data.lifetimeDays === preData.lifetimeDays) return { statements: [], events: [], revisions: [], result: data }
        return {
          statements: [updateLifetime(id, data.lifetimeDays)],
          events: [{ type: 'feature-type-updated', data, preData }],
          // The health of projects depends on the lifetimes.
          revisions: [revisionKeys.featureTypes, revisionKeys.projects],
          result: data,
        }
      }),
  },
}
