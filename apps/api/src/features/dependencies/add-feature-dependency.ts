import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { FlagWrite } from '../../flags/feature/change-flags.ts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

const detailOf: FlagWrite['detailOf'] = ({ field, message }) =>
  field === 'payload/feature' ? { path: 'body/feature', message } : undefined

export const addFeatureDependency: Operation<Contract['dependencies']['addFeatureDependency']> = {
  run: async (ports, { params: { projectId: project, child: feature }, body: payload, caller }) => {
    const changes = [{ action: 'addDependency', feature, payload }] as const
    const changed = await flags.changeFlags(ports.store, ports.runtime.now, caller, { project, environments: [], changes, detailOf })
    return changed instanceof Failure ? changed : {}
  },
}
