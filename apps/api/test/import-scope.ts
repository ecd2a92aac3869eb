import type { TestServer } from './harness.ts'
import { importFile } from './state-import.ts'

/** A project with a feature that is enabled in development only, for imports into production. */
export interface ImportScope {
  /** Number of this project, which makes names in tests unique. */
  readonly counter: number
  readonly project: string
  readonly feature: string
}

let counter = 0

/** Imports a new project. */
export const newImportScope = async (server: TestServer): Promise<ImportScope> => {
  counter += 1
  const scope = { counter, project: `project-${counter}`, feature: `feature-${counter}` }
  const { project, feature } = scope
  await importFile(server, {
    version: 4,
    projects: [{ id: project, name: project }],
    features: [{ name: feature, project, description: 'Before' }],
    featureEnvironments: ['development', 'production'].map((name) => ({
      featureName: feature,
      name,
      enabled: name === 'development',
      variants: [{ name: 'old', weight: 1000, weightType: 'variable' }],
    })),
    featureStrategies: ['development', 'production'].map((name) => ({ featureName: feature, environment: name, name: 'default' })),
  })
  return scope
}

/** A strategy of a feature in the form of an imported file. */
export const rollout = (featureName: string, more: object = {}) => ({
  featureName,
  name: 'flexibleRollout',
  parameters: { rollout: '50', stickiness: 'default', groupId: featureName },
  ...more,
})
