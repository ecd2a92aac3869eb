import type { Convert } from './conversion.ts'
import { convertFlagsmith } from './flagsmith/convert.ts'
import { convertFlipt } from './flipt/convert.ts'
import { convertGrowthBook } from './growthbook/convert.ts'
import { convertLaunchDarkly } from './launchdarkly/convert.ts'
import type { Product } from './product-names.ts'

export const products: Readonly<Record<Product, Convert>> = {
  launchdarkly: convertLaunchDarkly,
  flagsmith: convertFlagsmith,
  growthbook: convertGrowthBook,
  flipt: convertFlipt,
}
