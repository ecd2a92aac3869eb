import type { SampleOf } from './samples.ts'

const scope = { project: 'shop', environment: 'production' }

const strategy = (featureName: string) => ({
  featureName,
  name: 'flexibleRollout',
  title: 'A sample',
  disabled: false,
  sortOrder: 1.5,
  segments: [3],
  constraints: [{ contextName: 'userId', operator: 'IN' as const, values: ['1', 'ü 🏁'] }],
  variants: [{ name: 'blue', weight: 1000, weightType: 'variable' as const, stickiness: 'default' }],
  parameters: { rollout: '10', stickiness: 'default', groupId: featureName },
})

const features = (unique: string) => ({
  features: [{ name: unique, type: 'experiment', description: 'A sample', createdAt: '2024-01-02T03:04:05.678Z' }],
  featureStrategies: [strategy(unique)],
  featureEnvironments: [{ featureName: unique, enabled: true, variants: [{ name: 'on', weight: 333.4 }] }],
  featureTags: [{ featureName: unique, tagType: 'simple', tagValue: unique }],
  segments: [{ id: 3, name: 'testers' }],
})

export const featuresBatchSamples: SampleOf<'featuresBatch'> = {
  exportFeatures: () => ({ body: { environment: 'production', project: 'shop', downloadFile: false } }),
  validateImport: (unique) => ({
    body: {
      ...scope,
      data: {
        ...features(unique),
        segments: [{ id: 3, name: unique, description: null, project: null, constraints: [] }],
        contextFields: [{ name: unique, legalValues: [{ value: 'dk', description: 'Denmark' }] }],
        tagTypes: [{ name: unique, icon: 'S' }],
      },
    },
  }),
  // This sample needs only permissions of a project Owner.
  importToggles: (unique) => ({ body: { ...scope, data: features(unique) } }),
}
