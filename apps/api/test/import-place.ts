import type { TestServer } from './harness.ts'
import { importFile } from './state-import.ts'

/** A project with a feature that is on in development alone, for imports into production. */
export interface ImportPlace {
  /** The number of this place. Tests put it into names, so that these are new. */
  readonly made: number
  readonly project: string
  readonly feature: string
}

let made = 0

/** Imports a place of its own. */
export const newImportPlace = async (server: TestServer): Promise<ImportPlace> => {
  made += 1
  const place = { made, project: `project-${made}`, feature: `feature-${made}` }
  const { project, feature } = place
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
  return place
}

/** A strategy of a feature, as a file has it. */
export const rollout = (featureName: string, more: object = {}) => ({
  featureName,
  name: 'flexibleRollout',
  parameters: { rollout: '50', stickiness: 'default', groupId: featureName },
  ...more,
})
