/** Bounds of every input. Lengths count Unicode code points, sizes count bytes. */
export const limits = {
  nameLength: 100,
  tagLength: { min: 2, max: 50 },
  descriptionLength: 10_000,
  textLength: 1_000,
  bodyBytes: 1_000_000,
  importBytes: 64_000_000,
  strategiesPerEnvironment: 1_000,
  tagsPerFeature: 10_000,
  segmentsPerStrategy: 5,
  valuesPerSegment: 1_000,
  constraintsPerStrategy: 1_000,
  valuesPerConstraint: 10_000,
  variantsPerList: 1_000,
  variantWeight: 1_000,
  changesPerRequest: 1_000,
} as const
