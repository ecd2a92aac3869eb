import { useQuery } from '@tanstack/react-query'
import { queries } from './client.ts'

/** A project with its environments, its naming rule and its defaults. */
export const useProject = (projectId: string) => useQuery(queries.projects.getProjectOverview.queryOptions({ params: { projectId } }))
