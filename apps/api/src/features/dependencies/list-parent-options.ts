import type { Contract } from '@halyard/contracts'
import { failure, possibleParents } from '@halyard/domain'
import { Body } from '../../cache/bodies/body.ts'
import { textParts } from '../../cache/bodies/body-parts.ts'
import { etagOf } from '../../cache/bodies/etag.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { findProject, listLinkedFeatures } from '../../store/repositories/dependencies.repository.ts'
import { version } from '../../telemetry/version.ts'

export const listParentOptions: Operation<Contract['dependencies']['listParentOptions']> = {
  run: async (ports, { params: { projectId, child } }) => {
    const [[project], features] = await ports.store.snapshot((tx) => tx.batch(findProject(projectId), listLinkedFeatures(projectId)))
    if (!project) return unknownProject(projectId)
    const feature = features.find(({ name }) => name === child)
    if (!feature) return failure('NotFoundError', `There is no feature ${child} in the project ${projectId}`)
    if (feature.archived) return failure('NotFoundError', `The feature ${child} is archived`)
    const json = JSON.stringify(possibleParents(features, child))
    const etag = etagOf([version, json])
    return { etag, body: () => new Body({ etag, parts: textParts(json) }) }
  },
}
