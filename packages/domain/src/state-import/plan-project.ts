import type { PlannedProject } from './import-plan.ts'
import { instant } from './instant.ts'
import type { ItemOf } from './state-file.ts'

/** What is stored of a project of the file; health, members and counts of features follow from other things. */
export const planProject = (project: ItemOf<'projects'>, now: string): PlannedProject => ({
  id: project.id,
  name: project.name,
  description: project.description,
  mode: project.mode,
  defaultStickiness: project.defaultStickiness,
  createdAt: instant(project.createdAt ?? now),
  updatedAt: project.updatedAt ? instant(project.updatedAt) : null,
})
