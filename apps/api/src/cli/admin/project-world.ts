import type { Feature, FeatureEnvironment } from '@halyard/sdk'
import { type World, worldOf } from '@halyard/sdk/rules'
import type { LiveEnvironment, LiveFlag, ProjectState } from './project-state.ts'

const configurationOf = (name: string, environment: LiveEnvironment): FeatureEnvironment => {
  const { enabled = false, strategies = [], variants = [] } = environment.configurations.get(name) ?? {}
  return {
    ...{ name: environment.name, environment: environment.name, featureName: name, type: '', sortOrder: 0, lastSeenAt: null },
    ...{ enabled, strategies, variants, variantCount: variants.length },
    hasStrategies: strategies.length > 0,
    hasEnabledStrategies: strategies.some(({ disabled }) => !disabled),
  }
}

const featureOf = (flag: LiveFlag, project: string, environment: LiveEnvironment, children: readonly string[]): Feature => {
  const configuration = configurationOf(flag.name, environment)
  return {
    ...flag,
    ...{ project, createdAt: null, lastSeenAt: null, archived: false, archivedAt: null, favorite: false, variants: [], strategies: [] },
    enabled: configuration.enabled,
    environments: [configuration],
    tags: [],
    children: [...children],
    dependencies: flag.parents,
  }
}

/** The world of the rules for one environment. `created` are flags that do not exist yet. */
export const projectWorld = (state: ProjectState, environment: LiveEnvironment, created: readonly LiveFlag[]): World => {
  const flags = [...state.flags.values(), ...created]
  const children = Map.groupBy(
    flags.flatMap(({ name, parents }) => parents.map((parent) => ({ parent: parent.feature, child: name }))),
    ({ parent }) => parent,
  )
  return worldOf({
    project: state.project,
    environment: environment.name,
    features: flags.map((flag) =>
      featureOf(
        flag,
        state.project,
        environment,
        (children.get(flag.name) ?? []).map(({ child }) => child),
      ),
    ),
    segments: state.segments,
    ...state.registries,
    defaultStrategy: environment.defaultStrategy,
  })
}
