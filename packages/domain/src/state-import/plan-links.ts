import { groupBy } from '../sorting/group-by.ts'
import type { ImportPlan, Link } from './import-plan.ts'
import type { Kinds } from './settle.ts'
import { missing, type Task } from './task.ts'

export interface LinksPlan extends Pick<ImportPlan, 'projectEnvironments' | 'featureEnvironments'> {
  /** The environments linked to a project after the import. */
  readonly of: (project: string) => ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/**
 * Decides the environments of each project. A project keeps its former links while a stored feature stays in it. Otherwise it loses them if the
 * import clears projects, or replaces the project and has its environments. A project of the file gets the environments in the file, or else every
 * enabled environment. Every project gets the environments in which its imported features are configured. Deleting an environment that is still
 * linked is a fault.
 */
export const planLinks = (task: Task, kinds: Kinds): LinksPlan => {
  const { world, clears, report } = task
  const { projects, environments } = kinds
  const used = environmentsOfFeatures(task, kinds)
  const common = commonEnvironments(task, kinds)
  const remaining = groupBy(
    [...world.features.values()].filter(({ name }) => kinds.features.stays(name)),
    ({ project }) => project,
  )
  const environmentsInFile = environmentsOfFile(task, kinds)
  const links = new Map<string, ReadonlySet<string>>()
  const drop: Link[] = []
  const insert: Link[] = []

  const settleLinks = (project: string, before: ReadonlySet<string>) => {
    const after = new Set<string>()
    if (projects.exists(project)) {
      if (!(clears('projects') || environmentsInFile.has(project)) || remaining.has(project))
        for (const environment of before) after.add(environment)
      if (!projects.stays(project)) for (const environment of environmentsInFile.get(project) ?? common) after.add(environment)
      for (const environment of used.get(project) ?? none) after.add(environment)
    }
    for (const environment of before) {
      if (!after.has(environment)) drop.push({ project, environment })
      else if (!environments.exists(environment))
        report('body/environments', `environment ${environment} would be deleted, but project ${project} is linked to it`)
    }
    for (const environment of after) if (!before.has(environment)) insert.push({ project, environment })
    links.set(project, after)
  }
  for (const [id, { environments: linked }] of world.projects) settleLinks(id, new Set(linked.keys()))
  for (const { id } of projects.insert) settleLinks(id, none)

  return {
    of: (project) => links.get(project) ?? none,
    projectEnvironments: { drop, insert },
    featureEnvironments: {
      insert: insert.flatMap(({ project, environment }) =>
        (remaining.get(project) ?? []).map(({ name }) => ({ feature: name, environment })),
      ),
    },
  }
}

/** The environments of the projects to store, for projects whose environments are in the file. An unknown environment is a fault. */
const environmentsOfFile = ({ file, report }: Task, { projects, environments }: Kinds): ReadonlyMap<string, readonly string[]> => {
  const environmentsInFile = new Map<string, string[]>()
  for (const [index, project] of file.lists.projects.entries()) {
    if (!project.environments || projects.stays(project.id)) continue
    const names = project.environments.map(({ environment }) => environment)
    for (const [at, name] of names.entries())
      if (!environments.exists(name)) report(`body/projects/${index}/environments/${at}/environment`, missing('environment', name))
    environmentsInFile.set(project.id, names.filter(environments.exists))
  }
  return environmentsInFile
}

/** The environments of every other imported project: those enabled after the import, and those that the file assumes. */
const commonEnvironments = ({ world, file }: Task, { environments }: Kinds) =>
  new Set(
    [
      ...[...world.environments].map(([name, { enabled }]) => ({ name, enabled })).filter(({ name }) => environments.stays(name)),
      ...environments.insert,
      ...environments.replace,
      ...file.assumed.map(({ name }) => ({ name, enabled: true })),
    ].flatMap(({ name, enabled }) => (enabled ? [name] : [])),
  )

/** The environments in which the features to store are configured, by project. An unknown project or environment is a fault. */
const environmentsOfFeatures = (
  { report }: Task,
  { features, projects, environments }: Kinds,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const byProject = new Map<string, Set<string>>()
  for (const own of [...features.insert, ...features.replace]) {
    const { project } = own.feature
    if (!projects.exists(project)) report(`${own.path}/project`, missing('project', project))
    const used = byProject.get(project) ?? new Set()
    for (const [environment, { path }] of own.environments) {
      if (environments.exists(environment)) used.add(environment)
      else report(path, missing('environment', environment))
    }
    byProject.set(project, used)
  }
  return byProject
}
