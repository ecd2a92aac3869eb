import type { Application } from '@halyard/contracts'
import type { ApplicationRow, ApplicationUseRow } from '../../store/repositories/metrics.repository.ts'

/** An application with where it uses features, by project. */
export const toApplication = (row: ApplicationRow, uses: readonly ApplicationUseRow[]): Application => ({
  appName: row.app_name,
  strategies: row.strategies,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  usage: [...Map.groupBy(uses, (use) => use.project)].map(([project, places]) => ({
    project,
    environments: places.map((place) => place.environment),
  })),
})
