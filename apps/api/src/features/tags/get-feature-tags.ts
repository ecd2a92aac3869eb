import type { Contract } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import { Body } from '../../cache/bodies/body.ts'
import { textParts } from '../../cache/bodies/body-parts.ts'
import { etagOf } from '../../cache/bodies/etag.ts'
import { sees } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findTaggedFeature, listTagsOfFeature } from '../../store/repositories/tags.repository.ts'
import { version } from '../../telemetry/version.ts'

export const getFeatureTags: Operation<Contract['tags']['getFeatureTags']> = {
  run: async (ports, { params: { featureName }, caller }) => {
    const [[feature], tags] = await ports.store.snapshot((tx) => tx.batch(findTaggedFeature(featureName), listTagsOfFeature(featureName)))
    if (!feature || !sees(caller, feature.project)) return failure('NotFoundError', `There is no feature named ${featureName}`)
    const json = JSON.stringify({ version: 1, tags: tags.map(({ value, type }) => ({ value, type })) })
    const etag = etagOf([version, json])
    return { etag, body: () => new Body({ etag, parts: textParts(json) }), madeBy: feature.changed }
  },
}
