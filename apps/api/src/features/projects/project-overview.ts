import type { Contract, ProjectOverview } from '@halyard/contracts'
import { daysToProduction, Failure, health, meanDaysToProduction, type ReachedProduction } from '@halyard/domain'
import type { Operation, Request } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import {
  countActivity,
  countFeatureTypes,
  listFirstInProduction,
  listProjectEnvironments,
} from '../../store/repositories/project-overview.repository.ts'
import { findCountedProject, type ProjectRow } from '../../store/repositories/projects.repository.ts'
import { favoriteKeys } from '../../store/revision-keys.ts'

const windowInMs = 30 * 86_400_000
const emptyNaming = { pattern: null, example: null, description: null }

/** The numbers of active, potentially stale and stale features of a project. */
const toHealthCounts = ({ features, stale, potentiallyStale }: ProjectRow) => ({
  activeCount: features - stale,
  potentiallyStaleCount: potentiallyStale,
  staleCount: stale,
})

export type ProjectRequest = Pick<Request<Contract['projects']['getProjectOverview']>, 'params' | 'caller' | 'observed' | 'observedAt'>

interface ReadProject {
  readonly overview: ProjectOverview
  readonly healthCounts: ReturnType<typeof toHealthCounts>
  readonly firstInProduction: readonly ReachedProduction[]
}

/** Watched keys: the caller's favourites, because the overview shows whether the project is one. */
const overviewWatches = (_: unknown, account: number | null): readonly string[] => favoriteKeys(account)

/** Reads the overview of a project in one snapshot. The overview changes with time, so no revision identifies it. */
export const readOverview = async (
  ports: Ports,
  { params: { projectId: id }, caller, observed }: ProjectRequest,
): Promise<ReadProject | Failure> => {
  const now = ports.runtime.now()
  const [current, past] = [now - windowInMs, now - 2 * windowInMs].map((ms) => new Date(ms).toISOString()) as [string, string]
  const [[row], environments, featureTypeCounts, [activity], firstInProduction] = await ports.store.snapshot((tx) =>
    tx.batch(
      findCountedProject(id, new Date(now).toISOString()),
      listProjectEnvironments(id),
      countFeatureTypes(id),
      countActivity(id, current, past),
      listFirstInProduction(id),
    ),
  )
  if (!row) return unknownProject(id)
  const favorites = await ports.cache.favorites.of(caller, observed)
  const avgTimeToProdCurrentWindow = meanDaysToProduction(firstInProduction.filter(({ reachedAt }) => reachedAt >= current))
  return {
    overview: {
      version: 1,
      name: row.name,
      description: row.description,
      mode: row.mode,
      defaultStickiness: row.defaultStickiness,
      health: health({ total: row.features, stale: row.stale, potentiallyStale: row.potentiallyStale }),
      favorite: favorites.projects.has(id),
      members: row.members,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      environments: environments.map(({ environment, reviewed, default_strategy }) => ({
        environment,
        changeRequestEnabled: reviewed,
        defaultStrategy: default_strategy,
      })),
      featureTypeCounts: [...featureTypeCounts],
      featureLimit: null,
      featureNaming: row.featureNaming ?? emptyNaming,
      stats: { avgTimeToProdCurrentWindow, ...activity! },
    },
    healthCounts: toHealthCounts(row),
    firstInProduction,
  }
}

export const getProjectOverview: Operation<Contract['projects']['getProjectOverview']> = {
  watches: overviewWatches,
  run: async (ports, request) => {
    const read = await readOverview(ports, request)
    return read instanceof Failure ? read : read.overview
  },
}

export const getProjectInsights: Operation<Contract['projects']['getProjectInsights']> = {
  watches: overviewWatches,
  run: async (ports, request) => {
    const read = await readOverview(ports, request)
    if (read instanceof Failure) return read
    const { overview, healthCounts, firstInProduction } = read
    const { stats, health, featureTypeCounts, members } = overview
    return {
      stats,
      health: { rating: health, ...healthCounts },
      technicalDebt: { rating: 100 - health, ...healthCounts },
      leadTime: {
        projectAverage: meanDaysToProduction(firstInProduction),
        features: firstInProduction.map((feature) => ({ name: feature.name, timeToProduction: daysToProduction(feature) })),
      },
      featureTypeCounts,
      members: { currentMembers: members, change: stats.projectMembersAddedCurrentWindow },
    }
  },
}
