import type { Contract } from '@halyard/contracts'
import { sees } from '../../access/caller.ts'
import { wrongFields } from '../../access/wrong-fields.ts'
import type { Operation } from '../../operation.ts'
import { findFeatureNaming } from './feature-names.repository.ts'
import { refusalOfName } from './feature-names.ts'
import { findFeature } from './features.repository.ts'

export const validateFeature: Operation<Contract['features']['validateFeature']> = {
  run: async (context, { body: { name, projectId }, caller }) => {
    const [[taken], [project]] = await context.database.snapshot((tx) => tx.batch(findFeature(name), findFeatureNaming(projectId ?? '')))
    if (projectId && !(project && sees(caller, projectId)))
      return wrongFields([{ path: 'body/projectId', message: `There is no project ${projectId}` }])!
    return refusalOfName(caller, name, { taken, naming: project?.naming ?? null }) ?? {}
  },
}
