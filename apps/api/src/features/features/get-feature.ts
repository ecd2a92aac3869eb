import type { Contract } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import { Body } from '../../cache/bodies/body.ts'
import { textParts } from '../../cache/bodies/body-parts.ts'
import { etagOf } from '../../cache/bodies/etag.ts'
import { favoriteJson } from '../../cache/lists/favorite-json.ts'
import { sees } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { favoriteKeys, revisionKeys } from '../../store/revision-keys.ts'
import { version } from '../../telemetry/version.ts'

export const getFeature: Operation<Contract['features']['getFeature']> = {
  watches: (_, account) => [revisionKeys.features, ...favoriteKeys(account)],
  run: async (ports, { params: { projectId, featureName }, caller, observed, observedAt }) => {
    await ports.cache.lists.upTo(revisionKeys.features, observed.get(revisionKeys.features)!, observedAt)
    const feature = ports.cache.lists.feature(featureName)
    if (!feature || !sees(caller, feature.project)) return failure('NotFoundError', `There is no feature named ${featureName}`)
    if (feature.project !== projectId) return failure('NotFoundError', `The feature ${featureName} is not in the project ${projectId}`)
    if (feature.archived) return failure('NotFoundError', `The feature ${featureName} is archived`)
    const favorites = await ports.cache.favorites.of(caller, observed)
    const madeBy = ports.cache.lists.changed(featureName)
    if (!favorites.features.has(featureName)) {
      const body = ports.cache.lists.featureBody(feature.json)
      return { etag: body.etag, body: () => body, madeBy }
    }
    const json = favoriteJson(feature.json.toString())
    const etag = etagOf([version, json])
    return { etag, body: () => new Body({ etag, parts: textParts(json) }), madeBy }
  },
}
