import type { Contract } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import type { FlagWrite } from '../../flags/feature/change-flags.ts'
import * as flags from '../../flags/index.ts'
import { sees } from '../../identity/caller/caller.ts'
import { refusalOfMissing } from '../../identity/caller/grant-check.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findFeatureOfStrategy } from '../../store/repositories/segments.repository.ts'

/** All other conflicts concern the strategy, which may have been deleted since its lookup. */
const detailOf: FlagWrite['detailOf'] = ({ field, message }) => ({
  path: field.startsWith('payload/segments') ? field.replace('payload/segments', 'body/segmentIds') : 'body/strategyId',
  message,
})

export const updateFeatureStrategySegments: Operation<Contract['segments']['updateFeatureStrategySegments']> = {
  run: async (ports, { body, caller }) => {
    const { projectId: project, environmentId: environment, segmentIds } = body
    const id = body.strategyId.toLowerCase()
    const message = `There is no strategy ${id} in the environment ${environment} of the project ${project}`
    const unknown = failure('NotFoundError', `body/strategyId: ${message}`, [{ path: 'body/strategyId', message }])
    if (!sees(caller, project)) return unknown
    const refused = refusalOfMissing(caller, [{ permission: 'UPDATE_FEATURE_STRATEGY', project, environment }], 'to do this')
    if (refused) return refused

    const [found] = await ports.store.run(findFeatureOfStrategy(id, project, environment))
    if (!found) return unknown
    const changed = await flags.changeFlags(ports.store, ports.runtime.now, caller, {
      project,
      environments: [environment],
      changes: [{ action: 'updateStrategy', feature: found.feature, payload: { id, segments: segmentIds } }],
      detailOf,
    })
    return changed instanceof Failure ? changed : { ...body, strategyId: id, segmentIds: [...new Set(segmentIds)] }
  },
}
