import { normaliseVariants } from '../variants/normalise.ts'
import { type Action, applied } from './applied.ts'
import { replaceConfiguration } from './replace.ts'

/** Gives a feature other variants in the environment. */
export const patchVariant: Action<'patchVariant'> = (world, { feature, payload }) =>
  applied(replaceConfiguration(world, feature, (configuration) => ({ ...configuration, variants: normaliseVariants(payload.variants) })))
