import { compareCodePoints } from '../sorting/code-points.ts'
import { type FeatureFlips, flipKinds } from './flip-counter.ts'

/** A smaller share says little: one more context of the sample could bring it. */
const least = 0.01

/**
 * What a report says, in a form that few new contexts change: which features of which environments flip in which direction, with the share in tenths.
 * Shares under 1 % are left out.
 */
export const impactForm = (
  environments: readonly { readonly environment: string; readonly features: readonly FeatureFlips[] }[],
): string[] =>
  environments
    .flatMap(({ environment, features }) =>
      features.flatMap(({ name, shares }) =>
        flipKinds
          .filter((kind) => shares[kind] >= least)
          .map((kind) => JSON.stringify([environment, name, kind, Math.max(1, Math.round(shares[kind] * 10))])),
      ),
    )
    .sort(compareCodePoints)
