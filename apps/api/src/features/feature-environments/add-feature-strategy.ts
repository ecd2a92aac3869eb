import { randomUUID } from 'node:crypto'
import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { inBody } from './details.ts'
import { strategyIn } from './feature-environments.mappers.ts'

export const addFeatureStrategy: Operation<Contract['featureEnvironments']['addFeatureStrategy']> = {
  run: async (ports, { params: { projectId, featureName: feature, environment }, body, caller }) => {
    const id = randomUUID()
    const changed = await flags.changeFlags(ports.store, ports.runtime.now, caller, {
      project: projectId,
      environments: [environment],
      changes: [{ action: 'addStrategy', feature, payload: { ...body, id } }],
      detailOf: inBody,
    })
    return changed instanceof Failure ? changed : strategyIn(changed, feature, id)
  },
}
