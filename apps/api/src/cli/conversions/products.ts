import type { Convert } from './conversion.ts'
import { convertFlagsmith } from './flagsmith/convert.ts'
import { convertFlipt } from './flipt/convert.ts'
import { convertGrowthBook } from './growthbook/convert.ts'
import { convertLaunchDarkly } from './launchdarkly/convert.ts'

/** The products whose exports `halyard import --from` reads. */
export const products = {
  launchdarkly: convertLaunchDarkly,
  flagsmith: convertFlagsmith,
  growthbook: convertGrowthBook,
  flipt: convertFlipt,
} satisfies Record<string, Convert>

export type Product = keyof typeof products
