import type { Contract } from '@halyard/contracts'
import { possibleParents } from '@halyard/domain'
import { Body } from '../../bodies/body.ts'
import { textParts } from '../../bodies/body-parts.ts'
import { etagOf } from '../../bodies/etag.ts'
import { failure } from '../../failure.ts'
import type { Operation } from '../../operation.ts'
import { unknownProject } from '../../unknown-project.ts'
import { version } from '../../version.ts'
import { findProject, listLinkedFeatures } from './dependencies.repository.ts'

export const listParentOptions: Operation<Contract['dependencies']['listParentOptions']> = {
  run: async (context, { params: { projectId, child } }) => {
    const [[project], features] = await context.database.snapshot((tx) => tx.batch(findProject(projectId), listLinkedFeatures(projectId)))
    if (!project) return unknownProject(projectId)
    const feature = features.find(({ name }) => name === child)
    if (!feature) return failure('NotFoundError', `There is no feature ${child} in the project ${projectId}`)
    if (feature.archived) return failure('NotFoundError', `The feature ${child} is archived`)
    const json = JSON.stringify(possibleParents(features, child))
    const etag = etagOf([version, json])
    return { etag, body: () => new Body({ etag, parts: textParts(json) }) }
  },
}
