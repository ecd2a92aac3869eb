import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import { refusalOfMissing } from '../../identity/caller/power.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { inBody } from './details.ts'
import { variantsIn } from './feature-environments.mappers.ts'

export const overwriteFeatureVariantsOnEnvironments: Operation<Contract['featureEnvironments']['overwriteFeatureVariantsOnEnvironments']> =
  {
    run: async (ports, { params: { projectId: project, featureName: feature }, body, caller }) => {
      const environments = [...new Set(body.environments)]
      const needed = environments.map(
        (environment) => ({ permission: 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS', project, environment }) as const,
      )
      const refused = refusalOfMissing(caller, needed, 'to do this')
      if (refused) return refused
      const changed = await flags.changeFlags(ports.store, ports.runtime.now, caller, {
        project,
        environments,
        changes: [{ action: 'patchVariant', feature, payload: { variants: body.variants } }],
        detailOf: inBody,
      })
      return changed instanceof Failure ? changed : variantsIn(changed, feature)
    },
  }
