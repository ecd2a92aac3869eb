import type {
  ImportedEnvironment,
  ImportedFeatureEnvironment,
  ImportedFeatureStrategy,
  ImportState,
  LegacyFeature,
  LegacyFeatureStrategy,
  LegacyState,
  State,
} from '@halyard/contracts'
import { groupBy } from '../sorting/group-by.ts'
import { listNamesOf, type StateFile, type StateLists } from './state-file.ts'

const defaultEnvironment: ImportedEnvironment = { name: 'default', type: 'production', sortOrder: 9999, enabled: true, protected: false }

/**
 * Converts a file of any version to version 4. Files of versions 1 to 3 lack display names of strategy types, call the environment `default`
 * `:global:`, and have variants on features. In version 1, a feature has no environments and belongs to `default`.
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

const currentLists = (body: State): StateLists =>
  // The names of all lists are the keys of the type.
  Object.fromEntries(listNamesOf(body.version).map((name) => [name, body[name] ?? []])) as unknown as StateLists

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

interface EnvironmentReference {
  readonly name?: string | undefined
  readonly environment?: string | undefined
}

const renamed = (environment: string) => (environment === ':global:' ? 'default' : environment)

/** Whether an item belongs to the environment `default`. */
export const inDefault = ({ environment }: EnvironmentReference): boolean => environment === 'default'

interface Configurations {
  featureEnvironments: ImportedFeatureEnvironment[]
  featureStrategies: ImportedFeatureStrategy[]
}

/** The configurations of features of a file of versions 1 to 3, moved out of the features. */
export const upgradeConfigurations = ({ version, ...file }: LegacyState): Configurations => {
  const features = file.features ?? []
  const featureStrategies = (file.featureStrategies ?? []).map((strategy) => upgradedStrategy(strategy, version))
  const featureEnvironments: ImportedFeatureEnvironment[] = (file.featureEnvironments ?? []).map((item) => ({
    ...item,
    ...withEnvironment(item),
  }))
  const strategiesOf = groupBy(featureStrategies, ({ featureName }) => featureName)
  const environmentsOf = groupBy(featureEnvironments, ({ featureName }) => featureName)

  for (const feature of features) {
    const strategies = strategiesOf.get(feature.name) ?? []
    if (version < 3 && strategies.length === 0) featureStrategies.push(...legacyStrategies(feature, version))
    const environments = environmentsOf.get(feature.name) ?? missingConfigurations(feature, version, strategies, file.environments ?? [])
    if (!environmentsOf.has(feature.name)) featureEnvironments.push(...environments)
    for (const environment of environments) if (environment.variants.length === 0) environment.variants = feature.variants ?? []
  }
  return { featureEnvironments, featureStrategies }
}

const withEnvironment = ({ environment, name }: EnvironmentReference) => ({
  name: undefined,
  environment: renamed(name ?? environment ?? 'default'),
})

const upgradedStrategy = ({ environment, parameters, ...strategy }: LegacyFeatureStrategy, version: number): ImportedFeatureStrategy => {
  const upgraded = { ...strategy, parameters: asText(parameters) }
  if (environment !== undefined) return { ...upgraded, environment: renamed(environment) }
  return version < 3 ? { ...upgraded, environment: 'default' } : upgraded
}

const asText = (parameters: LegacyFeatureStrategy['parameters']) =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]))

const legacyStrategies = (feature: LegacyFeature, version: number): ImportedFeatureStrategy[] =>
  (feature.strategies ?? []).map((strategy) =>
    upgradedStrategy({ ...strategy, featureName: feature.name, environment: 'default' }, version),
  )

/**
 * Configurations of a feature that has none in the file. Before version 3, they are in `default`; in version 3, they exist only if the variants of
 * the feature need an environment.
 */
const missingConfigurations = (
  feature: LegacyFeature,
  version: number,
  strategies: readonly ImportedFeatureStrategy[],
  environments: NonNullable<LegacyState['environments']>,
): ImportedFeatureEnvironment[] => {
  const enabled = version < 3 && feature.enabled === true
  const targets = new Set<string>()
  const hasVariants = Boolean(feature.variants?.length)
  if (version === 1 || (version === 2 && (enabled || hasVariants || feature.strategies?.length))) targets.add('default')
  if (version === 3 && hasVariants) {
    for (const { environment } of strategies) if (environment !== undefined) targets.add(environment)
    if (targets.size === 0) for (const { name } of environments) targets.add(renamed(name))
  }
  return [...targets].map((environment) => ({ featureName: feature.name, environment, enabled, strategies: [], variants: [] }))
}
