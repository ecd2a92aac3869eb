import type { Contract } from '@halyard/contracts'
import { sees } from '../../access/caller.ts'
import { Body } from '../../bodies/body.ts'
import { textParts } from '../../bodies/body-parts.ts'
import { etagOf } from '../../bodies/etag.ts'
import { failure } from '../../failure.ts'
import type { Operation } from '../../operation.ts'
import { version } from '../../version.ts'
import { findTaggedFeature, listTagsOfFeature } from './tags.repository.ts'

export const getFeatureTags: Operation<Contract['tags']['getFeatureTags']> = {
  run: async (context, { params: { featureName }, caller }) => {
    const [[feature], tags] = await context.database.snapshot((tx) =>
      tx.batch(findTaggedFeature(featureName), listTagsOfFeature(featureName)),
    )
    if (!feature || !sees(caller, feature.project)) return failure('NotFoundError', `There is no feature named ${featureName}`)
    const json = JSON.stringify({ version: 1, tags: tags.map(({ value, type }) => ({ value, type })) })
    const etag = etagOf([version, json])
    return { etag, body: () => new Body({ etag, parts: textParts(json) }), madeBy: feature.changed }
  },
}
