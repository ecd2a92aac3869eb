import { addDefaultStrategyToProjectEnvironment } from './add-default-strategy-to-project-environment.ts'
import { addEnvironmentToProject } from './add-environment-to-project.ts'
import { createProject } from './create-project.ts'
import { deleteProject } from './delete-project.ts'
import { getProject } from './get-project.ts'
import { getProjectHealthReport } from './get-project-health-report.ts'
import { getProjectInsights } from './get-project-insights.ts'
import { getProjectOverview } from './get-project-overview.ts'
import { getProjects } from './get-projects.ts'
import { removeEnvironmentFromProject } from './remove-environment-from-project.ts'
import { updateProject } from './update-project.ts'
import { updateProjectSettings } from './update-project-settings.ts'
import { validateProject } from './validate-project.ts'

export const projectOperations = {
  getProjects,
  createProject,
  getProjectOverview,
  getProject,
  getProjectHealthReport,
  getProjectInsights,
  updateProject,
  updateProjectSettings,
  deleteProject,
  validateProject,
  addEnvironmentToProject,
  removeEnvironmentFromProject,
  addDefaultStrategyToProjectEnvironment,
}
