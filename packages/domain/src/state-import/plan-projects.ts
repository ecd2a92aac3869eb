import type { FeatureNaming } from '@halyard/contracts'
import { namingFault } from '../features/feature-naming.ts'
import { missing } from './faults.ts'
import type { Changes, PlannedProject } from './import-plan.ts'
import { instant } from './instant.ts'
import { changesOf } from './settle.ts'
import type { Kinds } from './settle-kinds.ts'
import type { ItemOf } from './state-file.ts'
import type { Task } from './task.ts'

type FileProject = ItemOf<'projects'>

const namingOf = ({ featureNaming }: FileProject): FeatureNaming | null =>
  featureNaming?.pattern ? { ...featureNaming, pattern: featureNaming.pattern } : null

/** `clears`: what the file does not tell goes, as if the project were new. */
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
 * Plans what is stored of the projects of the file; health, members and counts of features follow from other things. A naming pattern that
 * is none, or a review in an environment that is nowhere, is a fault.
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
