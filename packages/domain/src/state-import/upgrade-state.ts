import type { ImportedEnvironment, ImportState, LegacyState, State } from '@halyard/contracts'
import type { StateFile, StateLists } from './state-file.ts'
import { listNamesOf } from './state-file.ts'
import { inDefault, upgradeConfigurations } from './upgrade-configurations.ts'

const defaultEnvironment: ImportedEnvironment = { name: 'default', type: 'production', sortOrder: 9999, enabled: true, protected: false }

/**
 * Reads a file of any version as one of version 4. Files of versions 1 to 3 lack display names of strategy types, call the environment
 * `default` `:global:`, keep variants on features, and in version 1 a feature has no environments at all: it lives in `default`.
 */
export const upgradeState = (body: ImportState): StateFile => {
  const listNames = listNamesOf(body.version)
  const known = new Set<string>(['version', ...listNames])
  const lists = body.version === 4 ? currentLists(body) : upgradedLists(body)
  const assumesDefault =
    body.version < 3 &&
    !lists.environments.some(({ name }) => name === 'default') &&
    (lists.featureEnvironments.some(inDefault) || lists.featureStrategies.some(inDefault))
  return {
    lists,
    present: new Set(listNames.filter((name) => body[name] !== undefined)),
    assumed: assumesDefault ? [defaultEnvironment] : [],
    ignored: Object.keys(body).filter((key) => !known.has(key)),
  }
}

const currentLists = (body: State): StateLists => ({
  features: body.features ?? [],
  strategies: body.strategies ?? [],
  tags: body.tags ?? [],
  tagTypes: body.tagTypes ?? [],
  featureTags: body.featureTags ?? [],
  projects: body.projects ?? [],
  featureStrategies: body.featureStrategies ?? [],
  featureEnvironments: body.featureEnvironments ?? [],
  environments: body.environments ?? [],
  segments: body.segments ?? [],
  featureStrategySegments: body.featureStrategySegments ?? [],
  contextFields: body.contextFields ?? [],
  featureTypes: body.featureTypes ?? [],
})

const upgradedLists = (body: LegacyState): StateLists => ({
  features: (body.features ?? []).map((feature) => ({ ...feature, variants: [], strategies: [] })),
  strategies: body.strategies ?? [],
  tags: body.tags ?? [],
  tagTypes: (body.tagTypes ?? []).map((type) => ({ ...type, description: type.description ?? '' })),
  featureTags: (body.featureTags ?? []).map((tag) => ({ ...tag, tagValue: tag.tagValue ?? tag.value ?? '' })),
  projects: (body.projects ?? []).map(({ createdAt, ...project }) => (createdAt ? { ...project, createdAt } : project)),
  ...upgradeConfigurations(body),
  environments: upgradedEnvironments(body.environments ?? []),
  segments: body.segments ?? [],
  featureStrategySegments: body.featureStrategySegments ?? [],
  contextFields: [],
  featureTypes: [],
})

const upgradedEnvironments = (environments: NonNullable<LegacyState['environments']>): ImportedEnvironment[] => {
  const hasDefault = environments.some(({ name }) => name === 'default')
  return environments
    .filter(({ name }) => !(hasDefault && name === ':global:'))
    .map((environment) => (environment.name === ':global:' ? { ...environment, name: 'default' } : environment))
}
