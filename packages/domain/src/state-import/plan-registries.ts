import type { FeatureNaming } from '@halyard/contracts'
import { namingFault } from '../features/feature-naming.ts'
import { isAlwaysSensitive } from '../impact/sensitive-fields.ts'
import type { WorldStrategyType } from '../world/world.ts'
import type { Changes, ImportPlan, PlannedDefaultStrategy, PlannedProject } from './import-plan.ts'
import { instant } from './instant.ts'
import type { LinksPlan } from './plan-links.ts'
import type { SegmentIds } from './plan-segments.ts'
import { changesOf, type Kinds } from './settle.ts'
import type { ItemOf } from './state-file.ts'
import { belongsTo, missing, type Task } from './task.ts'

type FileProject = ItemOf<'projects'>

const namingOf = ({ featureNaming }: FileProject): FeatureNaming | null =>
  featureNaming?.pattern ? { ...featureNaming, pattern: featureNaming.pattern } : null

/** `clears`: fields that the file lacks are reset, as in a new project. */
const planProject = (project: FileProject, now: string, clears: boolean): PlannedProject => ({
  id: project.id,
  name: project.name,
  description: project.description,
  mode: project.mode,
  defaultStickiness: project.defaultStickiness,
  createdAt: instant(project.createdAt ?? now),
  updatedAt: project.updatedAt ? instant(project.updatedAt) : null,
  ...((clears || project.featureNaming !== undefined) && { featureNaming: namingOf(project) }),
  ...((clears || project.changeRequestEnvironments) && { reviews: project.changeRequestEnvironments ?? [] }),
})

/**
 * Plans the projects of the file; health, members and feature counts are derived elsewhere. An invalid naming pattern, or a review setting for an
 * unknown environment, is a fault.
 */
export const planProjects = (
  { file, now, clears, compilePattern, report }: Task,
  { projects, environments }: Kinds,
): Changes<PlannedProject> => {
  for (const [index, project] of file.lists.projects.entries()) {
    if (projects.stays(project.id)) continue
    const path = `body/projects/${index}`
    const naming = namingOf(project)
    const fault = naming && namingFault(naming, compilePattern)
    if (fault) report(`${path}/featureNaming/${fault.field}`, fault.message)
    for (const [at, { environment }] of (project.changeRequestEnvironments ?? []).entries())
      if (!environments.exists(environment))
        report(`${path}/changeRequestEnvironments/${at}/environment`, missing('environment', environment))
  }
  return changesOf(projects, (project) => planProject(project, now, clears('projects')))
}

const isOther = (stored: WorldStrategyType | undefined, deprecated: boolean) =>
  stored?.editable === false && stored.deprecated !== deprecated

/**
 * Plans context fields, changes to built-in strategy types, and lifetimes of feature types. Every server has the same feature types, so an
 * unknown type is a fault. For a strategy type that is built in here, the file is used only if the type is built in there, too.
 */
export const planRegistries = (
  { world, now, clears, keep, report }: Task,
  { contextFields, featureTypes, strategyTypes }: Kinds,
): Pick<ImportPlan, 'contextFields' | 'deprecations' | 'lifetimes'> => {
  for (const { id } of featureTypes.insert) report('body/featureTypes', missing('feature type', id))
  const staysAsItIs = keep && !clears('strategies')
  return {
    contextFields: changesOf(contextFields, ({ createdAt, sensitive, ...field }) => ({
      ...field,
      sensitive: sensitive ?? isAlwaysSensitive(field.name),
      createdAt: instant(createdAt ?? now),
    })),
    deprecations: staysAsItIs
      ? []
      : strategyTypes.kept.flatMap(({ name, editable, deprecated }) =>
          !editable && isOther(world.strategyTypes.get(name), deprecated) ? [{ name, deprecated }] : [],
        ),
    lifetimes: featureTypes.replace.filter(({ id, lifetimeDays }) => world.featureTypes.get(id) !== lifetimeDays),
  }
}

type FileDefaultStrategy = NonNullable<NonNullable<ItemOf<'projects'>['environments']>[number]['defaultStrategy']>

/**
 * Plans the default strategies of projects that are cleared, or whose environments are in the file. The plan covers all environments of these
 * projects, so that no default strategy remains that the file lacks. An unknown strategy type is a warning. An unknown segment is a fault, because a
 * default strategy cannot be disabled, and so is a segment of another project.
 */
export const planDefaultStrategies = (
  { file, world, clears, report, warn }: Task,
  { projects, strategyTypes }: Kinds,
  links: LinksPlan,
  ids: SegmentIds,
): PlannedDefaultStrategy[] => {
  const plan = (project: string, { name, title, segments, constraints, variants, parameters }: FileDefaultStrategy, path: string) => {
    if (!strategyTypes.exists(name)) {
      if (world.strategyTypes.has(name)) report(`${path}/name`, missing('strategy type', name))
      else warn(`${path}/name`, `${missing('strategy type', name)}; the default strategy is stored unchanged and is off in every SDK`)
    }
    const attached = new Set<number>()
    for (const [at, fileId] of segments.entries()) {
      const id = ids.ofFileId(fileId)
      const owner = id === undefined ? null : ids.ownerBeside(project, id)
      if (id === undefined) report(`${path}/segments/${at}`, missing('segment', fileId))
      else if (owner !== null) report(`${path}/segments/${at}`, belongsTo(fileId, owner))
      else attached.add(id)
    }
    return { name, title, segments: [...attached], constraints, variants, parameters }
  }
  return file.lists.projects.flatMap(({ id, environments }, index) => {
    if (projects.stays(id) || !(environments || clears('projects'))) return []
    const strategies = new Map(
      environments?.map(({ environment, defaultStrategy }, at) => {
        const path = `body/projects/${index}/environments/${at}/defaultStrategy`
        return [environment, defaultStrategy && plan(id, defaultStrategy, path)]
      }),
    )
    return [...links.of(id)].map((environment) => ({ project: id, environment, strategy: strategies.get(environment) ?? null }))
  })
}
