/** The products whose exports `halyard import --from` reads. */
export const productNames = ['launchdarkly', 'flagsmith', 'growthbook', 'flipt'] as const

export type Product = (typeof productNames)[number]
