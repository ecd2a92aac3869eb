import { type Contract, contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import { authorize } from '../../identity/caller/authorize.ts'
import { sees } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'

export const importToggles: Operation<Contract['featuresBatch']['importToggles']> = {
  run: async (ports, { body, caller }) => {
    const { project, environment } = body
    if (!sees(caller, project)) return unknownProject(project)
    const { permission } = contract.featuresBatch.importToggles.access
    return authorize(caller, { permission }, { project, environment }) ?? flags.importFeatures(ports.store, ports.runtime.now, caller, body)
  },
}
