import { featurePlaces } from './feature-places.ts'
import type { ImportPlan, Link } from './import-plan.ts'
import type { Kinds } from './settle-kinds.ts'
import type { Task } from './task.ts'

export interface LinksPlan extends Pick<ImportPlan, 'projectEnvironments' | 'featureEnvironments'> {
  /** The environments linked to a project after the import. */
  readonly of: (project: string) => ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/**
 * Decides which environments each project is linked to: those it had, unless it was cleared and no stored feature stays in it; when it is
 * in the file, every enabled one; and those that its imported features are configured in. One that goes while it is needed is a fault.
 */
export const planLinks = (task: Task, kinds: Kinds): LinksPlan => {
  const { stored, clears, report } = task
  const { projects, environments } = kinds
  const used = featurePlaces(task, kinds)
  const common = commonEnvironments(task, kinds)
  const staying = Map.groupBy(
    stored.features.filter(({ name }) => kinds.features.stays(name)),
    ({ project }) => project,
  )
  const links = new Map<string, ReadonlySet<string>>()
  const drop: Link[] = []
  const insert: Link[] = []

  const settleLinks = (project: string, before: ReadonlySet<string>) => {
    const after = new Set<string>()
    if (projects.exists(project)) {
      if (!clears('projects') || staying.has(project)) for (const environment of before) after.add(environment)
      if (!projects.stays(project)) for (const environment of common) after.add(environment)
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
  for (const { id, environments: linked } of stored.projects) settleLinks(id, new Set(linked))
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

/** The environments that every imported project is linked to: those enabled after the import, and those that the file takes for granted. */
const commonEnvironments = ({ stored, file }: Task, { environments }: Kinds) =>
  new Set(
    [
      ...stored.environments.filter(({ name, enabled }) => enabled && environments.stays(name)),
      ...[...environments.insert, ...environments.replace].filter(({ enabled }) => enabled),
      ...file.assumed,
    ].map(({ name }) => name),
  )
