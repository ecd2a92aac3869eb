import { compareCodePoints } from '../sorting/code-points.ts'
import { type FeatureFlips, flipKinds } from './flip-counter.ts'

/** Smaller shares are omitted, because one more context of the sample could cause them. */
const least = 0.01

/**
 * The content of a report in a form that few new contexts change. It has the features that flip, by environment and direction, with the share
 * in tenths. Shares under 1 % are omitted.
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
