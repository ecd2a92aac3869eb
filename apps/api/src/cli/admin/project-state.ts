import {
  type ChangedFeature,
  type EnvironmentFeatures,
  type ExportResult,
  type Feature,
  type HalyardClient,
  NotFoundError,
  type Segment,
} from '@halyard/sdk'
import type { DefaultStrategy, Responses } from '@halyard/sdk/rules'

/** The metadata of a flag that a file can manage. */
export type Metadata = Pick<Feature, 'type' | 'description' | 'stale' | 'impressionData' | 'flagValue'>

export interface LiveFlag extends Metadata {
  readonly name: string
  /** As `type:value`. */
  readonly tags: readonly string[]
  readonly parents: Feature['dependencies']
}

export interface LiveEnvironment {
  readonly name: string
  /** Whether changes require review. */
  readonly isReviewed: boolean
  readonly defaultStrategy: DefaultStrategy | null
  /** The response itself: its version protects the changes. */
  readonly response: EnvironmentFeatures
  readonly configurations: ReadonlyMap<string, ChangedFeature>
}

/** The live flags of a project, with everything that rules about them need. */
export interface ProjectState {
  readonly project: string
  readonly flags: ReadonlyMap<string, LiveFlag>
  /** The names among those of the file that archived flags have. */
  readonly archived: ReadonlySet<string>
  readonly environments: readonly LiveEnvironment[]
  readonly segments: readonly Segment[]
  readonly tagTypes: ReadonlySet<string>
  readonly registries: Pick<Responses, 'strategyTypes' | 'contextFields'>
}

const flagsOf = ({ features, featureTags, dependencies }: ExportResult): Map<string, LiveFlag> => {
  const tags = Map.groupBy(featureTags, ({ featureName }) => featureName)
  const parents = new Map(dependencies.map((each) => [each.feature, each.dependencies]))
  return new Map(
    features.map(({ name, type, description, stale, impressionData, flagValue }) => [
      name,
      {
        ...{ name, type, description, stale, impressionData, flagValue },
        tags: (tags.get(name) ?? []).map(({ tagType, tagValue }) => `${tagType}:${tagValue}`),
        parents: parents.get(name) ?? [],
      },
    ]),
  )
}

/** The names, among those of flags that are not live, that archived flags of the project have. */
const archivedAmong = async (halyard: HalyardClient, project: string, environment: string, names: readonly string[]) => {
  const archived = new Set<string>()
  for (const name of names) {
    try {
      // This operation also reads archived flags.
      await halyard.featureEnvironments.getFeatureEnvironment({ params: { projectId: project, featureName: name, environment } })
      archived.add(name)
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error
    }
  }
  return archived
}

/** Reads the flags of a project. `wanted` names the flags of a file, some of which may be archived. */
export const readProject = async (halyard: HalyardClient, project: string, wanted: readonly string[]): Promise<ProjectState> => {
  const params = { projectId: project }
  const overview = await halyard.projects.getProjectOverview({ params })
  const [first] = overview.environments
  const environment = first?.environment ?? 'default'
  const [exported, { segments }, { strategies }, contextFields, { tagTypes }, ...responses] = await Promise.all([
    halyard.featuresBatch.exportFeatures({ body: { environment, project } }),
    halyard.segments.getSegments(),
    halyard.strategyTypes.getAllStrategies(),
    halyard.contextFields.getContextFields(),
    halyard.tagTypes.getTagTypes(),
    ...overview.environments.map((each) =>
      halyard.featureEnvironments.getEnvironmentFeatures({ params: { ...params, environment: each.environment } }),
    ),
  ])
  const flags = flagsOf(exported)
  const missing = wanted.filter((name) => !flags.has(name))
  return {
    project,
    flags,
    archived: await archivedAmong(halyard, project, environment, missing),
    environments: overview.environments.map(({ environment: name, changeRequestEnabled, defaultStrategy }, at) => ({
      name,
      isReviewed: changeRequestEnabled,
      defaultStrategy,
      response: responses[at]!,
      configurations: new Map(responses[at]!.features.map((feature) => [feature.name, feature])),
    })),
    segments,
    tagTypes: new Set(tagTypes.map(({ name }) => name)),
    registries: { strategyTypes: strategies, contextFields },
  }
}
