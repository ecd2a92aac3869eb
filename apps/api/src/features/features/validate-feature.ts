import type { Contract } from '@halyard/contracts'
import { wrongFields } from '@halyard/domain'
import { refusalOfName } from '../../flags/feature/feature-names.ts'
import { sees } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findFeatureNaming } from '../../store/repositories/feature-names.repository.ts'
import { findFeature } from '../../store/repositories/features.repository.ts'

export const validateFeature: Operation<Contract['features']['validateFeature']> = {
  run: async (ports, { body: { name, projectId }, caller }) => {
    const [[taken], [project]] = await ports.store.snapshot((tx) => tx.batch(findFeature(name), findFeatureNaming(projectId ?? '')))
    if (projectId && !(project && sees(caller, projectId)))
      return wrongFields([{ path: 'body/projectId', message: `There is no project ${projectId}` }])!
    // A feature of a hidden project must not show, and this endpoint is open to every caller. Creating the feature still returns 409.
    const rival = taken && sees(caller, taken.project) ? taken : undefined
    return refusalOfName(caller, name, { taken: rival, naming: project?.naming ?? null }) ?? {}
  },
}
