import { type Contract, contract } from '@halyard/contracts'
import { authorize } from '../../identity/authorize.ts'
import { sees } from '../../identity/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'

export const importToggles: Operation<Contract['featuresBatch']['importToggles']> = {
  run: async (context, { body, caller }) => {
    const { project, environment } = body
    if (!sees(caller, project)) return unknownProject(project)
    const { permission } = contract.featuresBatch.importToggles.access
    return authorize(caller, { permission }, { project, environment }) ?? context.writes.importFeatures(caller, body)
  },
}
