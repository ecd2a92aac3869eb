import { type Samples, sample } from './sample.ts'

const variant = { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default', overrides: [] }
const strategy = {
  id: '6a0f8da5-398f-4d26-9089-5a87e39dbca6',
  name: 'default',
  title: null,
  disabled: false,
  featureName: 'checkout',
  sortOrder: 0,
  segments: [],
  constraints: [],
  variants: [],
  parameters: {},
}

export const configurationSamples: Samples = {
  jsonPatchSchema: { accepted: [{ op: 'move', from: '/0', path: '/1' }], refused: [{ op: 'swap', path: '/1' }], at: '0/op' },
  createFeatureStrategySchema: sample({ name: 'default' }, { name: '' }),
  updateFeatureStrategySchema: sample({ title: null, segments: [3] }, { segments: [0] }, 'segments/0'),
  featureStrategiesSchema: { accepted: [strategy], refused: [{ ...strategy, id: '1' }], at: '0/id' },
  featureVariantsSchema: sample({ version: 1, variants: [variant] }, { variants: null }),
  overwriteVariantsSchema: { accepted: [{ name: 'blue', weight: 0.5 }], refused: [{ name: 'blue', weight: 1000.5 }], at: '0/weight' },
  overwriteVariantsOnEnvironmentsSchema: sample({ variants: [], environments: ['production'] }, { environments: [] }),
  bulkToggleFeaturesSchema: sample({ features: ['checkout'] }, { features: ['a/b'] }, 'features/0'),
}
