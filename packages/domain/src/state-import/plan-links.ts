import type { ImportPlan, Link } from './import-plan.ts'
import type { Kinds } from './settle.ts'
import { missing, type Task } from './task.ts'

export interface LinksPlan extends Pick<ImportPlan, 'projectEnvironments' | 'featureEnvironments'> {
  /** The environments linked to a project after the import. */
  readonly of: (project: string) => ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/**
 * Decides which environments each project is linked to: those it had, unless it was cleared, or replaced by a file that tells them, and
 * no stored feature stays in it; when it is in the file, those that the file tells, else every enabled one; and those that its imported
 * features are configured in. One that goes while it is needed is a fault.
 */
export const planLinks = (task: Task, kinds: Kinds): LinksPlan => {
  const { world, clears, report } = task
  const { projects, environments } = kinds
  const used = featurePlaces(task, kinds)
  const common = commonEnvironments(task, kinds)
  const staying = Map.groupBy(
    [...world.features.values()].filter(({ name }) => kinds.features.stays(name)),
    ({ project }) => project,
  )
  const told = toldEnvironments(task, kinds)
  const links = new Map<string, ReadonlySet<string>>()
  const drop: Link[] = []
  const insert: Link[] = []

  const settleLinks = (project: string, before: ReadonlySet<string>) => {
    const after = new Set<string>()
    if (projects.exists(project)) {
      if (!(clears('projects') || told.has(project)) || staying.has(project)) for (const environment of before) after.add(environment)
      if (!projects.stays(project)) for (const environment of told.get(project) ?? common) after.add(environment)
      for (const environment of used.get(project) ?? none) after.add(environment)
    }
    for (const environment of before) {
      if (!after.has(environment)) drop.push({ project, environment })
      else if (!environments.exists(environment))
        report('body/environments', `environment ${environment} would go, but project ${project} is linked to it`)
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
        (staying.get(project) ?? []).map(({ name }) => ({ feature: name, environment })),
      ),
    },
  }
}

/** The environments of those projects to be stored of which the file tells them. One that is nowhere is a fault. */
const toldEnvironments = ({ file, report }: Task, { projects, environments }: Kinds): ReadonlyMap<string, readonly string[]> => {
  const told = new Map<string, string[]>()
  for (const [index, project] of file.lists.projects.entries()) {
    if (!project.environments || projects.stays(project.id)) continue
    const names = project.environments.map(({ environment }) => environment)
    for (const [at, name] of names.entries())
      if (!environments.exists(name)) report(`body/projects/${index}/environments/${at}/environment`, missing('environment', name))
    told.set(project.id, names.filter(environments.exists))
  }
  return told
}

/** The environments that every other imported project is linked to: those enabled after the import, and those that the file takes for granted. */
const commonEnvironments = ({ world, file }: Task, { environments }: Kinds) =>
  new Set(
    [
      ...[...world.environments].map(([name, { enabled }]) => ({ name, enabled })).filter(({ name }) => environments.stays(name)),
      ...environments.insert,
      ...environments.replace,
      ...file.assumed.map(({ name }) => ({ name, enabled: true })),
    ].flatMap(({ name, enabled }) => (enabled ? [name] : [])),
  )

/** The environments that the features to be stored are configured in, by project. A project or environment that is nowhere is a fault. */
const featurePlaces = ({ report }: Task, { features, projects, environments }: Kinds): ReadonlyMap<string, ReadonlySet<string>> => {
  const places = new Map<string, Set<string>>()
  for (const own of [...features.insert, ...features.replace]) {
    const { project } = own.feature
    if (!projects.exists(project)) report(`${own.path}/project`, missing('project', project))
    const used = places.get(project) ?? new Set()
    for (const [environment, { path }] of own.environments) {
      if (environments.exists(environment)) used.add(environment)
      else report(path, missing('environment', environment))
    }
    places.set(project, used)
  }
  return places
}
