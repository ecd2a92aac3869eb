import { getProjects } from './get-projects.ts'

export const projectOperations = { getProjects }
