import type { Application, Contract } from '@halyard/contracts'
import { sees } from '../../identity/caller/caller.ts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import {
  type ApplicationRow,
  type ApplicationUseRow,
  listApplications,
  listApplicationUses,
} from '../../store/repositories/metrics.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

/** Environments in which an application uses features, by project. */
export const usageOf = (uses: readonly { readonly project: string; readonly environment: string }[]): Application['usage'] =>
  [...Map.groupBy(uses, (use) => use.project)].map(([project, usesInProject]) => ({
    project,
    environments: usesInProject.map((useInProject) => useInProject.environment),
  }))

/** An application with its uses of features, by project. */
const toApplication = (row: ApplicationRow, uses: readonly ApplicationUseRow[]): Application => ({
  appName: row.app_name,
  strategies: row.strategies,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  usage: usageOf(uses),
})

export const allProjects = '*'

export const getApplications = cachedRead<Contract['metrics']['getApplications']>({
  keys: () => [revisionKeys.applications],
  name: ({ caller }) => ['applications', caller.visible],
  read: async ({ store }, { caller }) => {
    const [rows, uses] = await store.snapshot((tx) => tx.batch(listApplications(), listApplicationUses()))
    const visible = uses.filter(({ project }) => project === allProjects || sees(caller, project))
    const usesOf = Map.groupBy(visible, (use) => use.app_name)
    // An application is hidden from callers who can see none of its uses.
    const shown = caller.visible ? rows.filter((row) => usesOf.has(row.app_name)) : rows
    return { applications: shown.map((row) => toApplication(row, usesOf.get(row.app_name) ?? [])) }
  },
})
