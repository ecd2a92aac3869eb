import { createProject } from './create-project.ts'
import { getProjects } from './get-projects.ts'

export const projectOperations = { getProjects, createProject }
