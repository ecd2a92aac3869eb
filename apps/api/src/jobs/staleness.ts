import { featureRevisions } from '../flags/feature/feature-revisions.ts'
import { staleEvent } from '../flags/feature/update-metadata.ts'
import { listEnvironmentsOfProjects, lockOutlivedFeatures, updateOutlived } from '../store/repositories/staleness.repository.ts'
import type { Job } from './run-job.ts'

const mostAtOnce = 1_000

/** Marks features as stale that exceed the lifetime of their type, each once: a mark that was cleared is not set again. */
export const staleness: Job = {
  name: 'staleness',
  everyMs: 3_600_000,
  work: async (tx, now) => {
    const at = new Date(now).toISOString()
    const [outlived] = await tx.batch(lockOutlivedFeatures(at, mostAtOnce))
    if (outlived.length === 0) return {}
    const marked = outlived.filter(({ stale }) => !stale)
    const projects = [...new Set(marked.map(({ project }) => project))]
    const [environments] = await tx.batch(listEnvironmentsOfProjects(projects))
    const environmentsOf = Map.groupBy(environments, (row) => row.project)
    return {
      statements: [
        updateOutlived(
          outlived.map(({ name }) => name),
          at,
        ),
      ],
      events: marked.map((feature) => staleEvent({ ...feature, stale: true })),
      revisions: [...new Set(projects.flatMap((project) => featureRevisions(project, environmentsOf.get(project) ?? [])))],
      isMoreLeft: outlived.length === mostAtOnce,
    }
  },
}
