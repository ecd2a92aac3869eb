import { missing } from './faults.ts'
import type { Kinds } from './settle-kinds.ts'
import type { Task } from './task.ts'

/** The environments that the features to be stored are configured in, by project. A project or environment that is nowhere is a fault. */
export const featurePlaces = ({ report }: Task, { features, projects, environments }: Kinds): ReadonlyMap<string, ReadonlySet<string>> => {
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
