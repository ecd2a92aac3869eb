import { type Contract, type Feature, type JsonPatch, overwriteVariantsSchema } from '@halyard/contracts'
import { applyPatch, Failure, inBody, inCompleteBody, inListOfVariants, type World } from '@halyard/domain'
import type { ComputedChanges } from '../../flags/feature/change-flags.ts'
import type { FeatureChange } from '../../flags/feature/feature-change.ts'
import * as flags from '../../flags/index.ts'
import { refusalOfMissing } from '../../identity/caller/grant-check.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { parsePatched, refusalOfPatch } from '../../pipeline/patched.ts'
import { variantsIn } from './feature-environments.mappers.ts'
import { changeIn, featureAnswer, featureEnvironmentAnswer, featureEnvironmentWatches } from './scope.ts'

/** The change that results from a patch of a feature's variants. */
const patchVariants = (
  { features }: World,
  { feature, patch }: { readonly feature: string; readonly patch: JsonPatch },
): readonly FeatureChange[] | Failure => {
  const configuration = features.get(feature)?.configuration
  // Without a configuration, the change itself returns the error, for any patch.
  const result = configuration ? applyPatch(configuration.variants, patch, () => true) : { ok: true as const, value: [] }
  if (!result.ok) return refusalOfPatch(result.fault)
  const variants = parsePatched(overwriteVariantsSchema, result.value)
  return variants instanceof Failure ? variants : [{ action: 'patchVariant', feature, payload: { variants } }]
}

export const getEnvironmentFeatureVariants: Operation<Contract['featureEnvironments']['getEnvironmentFeatureVariants']> = {
  watches: featureEnvironmentWatches,
  isRepeatable: true,
  run: (ports, request) => featureEnvironmentAnswer(ports, request, ({ variants }) => ({ version: 1, variants })),
}

export const overwriteEnvironmentFeatureVariants: Operation<Contract['featureEnvironments']['overwriteEnvironmentFeatureVariants']> = {
  run: (ports, { params, body, caller }) => {
    const { featureName: feature } = params
    const changes = [{ action: 'patchVariant', feature, payload: { variants: body } }] as const
    return changeIn(ports, caller, params, { changes, detailOf: inListOfVariants }, (worlds) => variantsIn(worlds, feature))
  },
}

export const patchEnvironmentsFeatureVariants: Operation<Contract['featureEnvironments']['patchEnvironmentsFeatureVariants']> = {
  run: (ports, { params, body: patch, caller }) => {
    const { featureName: feature } = params
    const changes: ComputedChanges = {
      features: [feature],
      acrossEnvironments: false,
      revise: (world) => patchVariants(world, { feature, patch }),
    }
    return changeIn(ports, caller, params, { changes, detailOf: inCompleteBody }, (worlds) => variantsIn(worlds, feature))
  },
}

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

/** Writes change the variants in every environment, so the version of a read depends on all of them. */
const variantsEverywhere = ({ environments }: Feature) => environments.map(({ name, variants }) => ({ name, variants }))

export const getFeatureVariants: Operation<Contract['featureEnvironments']['getFeatureVariants']> = {
  watches: featureEnvironmentWatches,
  isRepeatable: true,
  run: (ports, request) => featureAnswer(ports, request, ({ variants }) => ({ version: 1, variants }), variantsEverywhere),
}

export const overwriteFeatureVariants: Operation<Contract['featureEnvironments']['overwriteFeatureVariants']> = {
  run: async (ports, { params: { projectId: project, featureName: feature }, body, caller }) => {
    const changed = await flags.changeFlagsEverywhere(ports.store, ports.runtime.now, caller, {
      project,
      changes: [{ action: 'patchVariant', feature, payload: { variants: body } }],
      detailOf: inListOfVariants,
    })
    return changed instanceof Failure ? changed : variantsIn(changed, feature)
  },
}

export const patchFeatureVariants: Operation<Contract['featureEnvironments']['patchFeatureVariants']> = {
  run: async (ports, { params: { projectId: project, featureName: feature }, body: patch, caller }) => {
    const changes: ComputedChanges = {
      features: [feature],
      acrossEnvironments: false,
      // A read returns the variants of the first environment, so the patch applies to these.
      revise: (world, [first = world]) => patchVariants(first, { feature, patch }),
    }
    const changed = await flags.changeFlagsEverywhere(ports.store, ports.runtime.now, caller, {
      project,
      changes,
      detailOf: inCompleteBody,
    })
    return changed instanceof Failure ? changed : variantsIn(changed, feature)
  },
}
