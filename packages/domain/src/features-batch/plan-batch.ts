import type { Batch, BatchFinding } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { nameFault } from '../features/feature-naming.ts'
import { metadataOf } from '../features/metadata-of.ts'
import { toTag } from '../state-import/feature-parts.ts'
import { instant } from '../state-import/instant.ts'
import { updateTags } from '../tags/update-tags.ts'
import { emptyConfiguration, emptyFeature, ownFeature, type World } from '../world/world.ts'
import { type BatchChange, type BatchFeature, type BatchMeans, collectFindings, type Report } from './batch-change.ts'
import { reportFields } from './fields-of.ts'
import { type Need, needsOf } from './needs-of.ts'
import { planConfiguration } from './plan-configuration.ts'
import { planDependencies } from './plan-dependencies.ts'
import { planSurroundings, type Surroundings } from './plan-surroundings.ts'

export interface BatchPlan extends Pick<Surroundings, 'tagTypes' | 'contextFields' | 'segments'> {
  /** The errors that prevent the import; with errors, the rest of the plan cannot be used. */
  readonly errors: readonly BatchFinding[]
  readonly warnings: readonly BatchFinding[]
  readonly needs: readonly Need[]
  /** Every feature of the file, by name, changed or not. */
  readonly changes: readonly BatchChange[]
}

/** The state of a feature before the import: the existing feature, or a new one with the metadata of the file. */
const stateBefore = (given: Batch['features'][number], world: World, { compile }: BatchMeans, report: Report): BatchFeature => {
  const { name } = given
  const present = ownFeature(world, name)
  if (present) {
    if (present.archived) report('These features are archived', name)
    return { ...present, configuration: present.configuration ?? emptyConfiguration }
  }
  if (world.features.has(name)) report('Features with these names exist in other projects', name)
  const fault = nameFault(name, world.projects.get(world.project)?.naming ?? null, compile)
  if (fault) report(`The names of new features ${fault}`, name)
  return { ...emptyFeature, ...metadataOf(given), name, project: world.project, stale: false, configuration: emptyConfiguration }
}

const reportUnknownFeatures = (file: Batch, report: Report): void => {
  const names = new Set(file.features.map(({ name }) => name))
  const named = [
    ...[...file.featureStrategies, ...file.featureEnvironments, ...file.featureTags].map(({ featureName }) => featureName),
    ...file.dependencies.map(({ feature }) => feature),
  ]
  for (const name of named) if (!names.has(name)) report('The file refers to these features, but does not contain them', name)
}

const reportTagTypes = ({ featureTags, tagTypes }: Batch, world: World, report: Report): void => {
  const known = new Set([...world.tagTypes, ...tagTypes.map(({ name }) => name)])
  for (const { type } of featureTags.map(toTag)) if (!known.has(type)) report('These tag types do not exist', type)
}

/** Plans an import of features into an environment of a project. The check of an import and the import itself use the same plan. */
export const planBatch = (file: Batch, world: World, means: BatchMeans): BatchPlan => {
  const [errors, warnings] = [collectFindings(), collectFindings()]
  reportUnknownFeatures(file, errors.report)
  reportTagTypes(file, world, errors.report)
  const surroundings = planSurroundings(file, world, means.newSegmentId, errors.report, warnings.report)
  reportFields(file, surroundings.fields, warnings.report)
  const parents = planDependencies(file, world, errors.report)
  const strategies = Map.groupBy(file.featureStrategies, ({ featureName }) => featureName)
  const configurations = new Map(file.featureEnvironments.map((configuration) => [configuration.featureName, configuration]))
  const tags = Map.groupBy(file.featureTags, ({ featureName }) => featureName)

  const changes = file.features.map((given): BatchChange => {
    const { name } = given
    const before = stateBefore(given, world, means, errors.report)
    const wanted = { strategies: strategies.get(name) ?? [], configuration: configurations.get(name) }
    const report = (message: string) => errors.report(message, name)
    const { added, tags: all } = updateTags(before.tags, (tags.get(name) ?? []).map(toTag), [])
    if (added.length > 0 && all.length > limits.tagsPerFeature) report(`A feature has at most ${limits.tagsPerFeature} tags`)
    const after = {
      ...before,
      ...metadataOf(given),
      configuration: planConfiguration(before.configuration, wanted, world, surroundings, means, report),
      tags: added.length > 0 ? all : before.tags,
      parents: parents.get(name) ?? before.parents,
    }
    return { isNew: !ownFeature(world, name), createdAt: given.createdAt ? instant(given.createdAt) : null, before, after }
  })
  const { tagTypes, contextFields, segments } = surroundings
  const needs = needsOf(world, surroundings, changes)
  return { errors: errors.list(), warnings: warnings.list(), needs, tagTypes, contextFields, segments, changes }
}
