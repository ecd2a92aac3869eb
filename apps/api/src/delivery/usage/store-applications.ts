import { isDeepStrictEqual } from 'node:util'
import type { Query, Tx } from '../../store/index.ts'
import { type SeenInstance, seeInstances } from '../../store/repositories/application-details.repository.ts'
import {
  type ApplicationUse,
  insertApplications,
  insertApplicationUses,
  listApplicationUses,
  lockApplications,
  seeApplications,
  updateApplications,
} from '../../store/repositories/applications.repository.ts'
import type { Application } from './application-sums.ts'
import type { BoundedReports } from './frontend-bounds.ts'

const usesOf = (applications: readonly Application[]): ApplicationUse[] =>
  applications.flatMap(({ appName, uses }) =>
    [...uses].flatMap(([environment, projects]) => [...projects].map((project) => ({ appName, project, environment }))),
  )

/** The reporting processes, each once, in the order in which all server instances lock the rows. */
const instancesOf = (applications: readonly Application[]): SeenInstance[] => {
  const all = applications.flatMap(({ appName, instances }) =>
    [...instances].map(
      ([key, { id, sdk, environment }]) => [`${appName}\u0000${key}`, { appName, environment, instanceId: id, sdk }] as const,
    ),
  )
  return [...new Map(all)].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

/** Strategies by name of the application; the last registration counts. */
const strategiesOf = (applications: readonly Application[]): Map<string, readonly string[]> =>
  new Map(applications.flatMap(({ appName, strategies }) => (strategies ? [[appName, strategies] as const] : [])))

const keyOf = ({ appName, project, environment }: ApplicationUse) => `${environment}\u0000${project}\u0000${appName}`

const seenAgainMs = 3_600_000

/** Locks the applications, and finds their changes in these projects only. `isNews`: at least one change exists. */
export const storeApplications = async (
  tx: Tx,
  { applications, introducedBy }: Pick<BoundedReports, 'applications' | 'introducedBy'>,
  projects: ReadonlySet<string>,
  now: number,
): Promise<{ isNews: boolean; statements: readonly Query[] }> => {
  const names = [...new Set(applications.map(({ appName }) => appName))].sort()
  if (names.length === 0) return { isNews: false, statements: [] }
  const at = new Date(now).toISOString()
  const added = names.map((appName) => ({ appName, frontendToken: introducedBy.get(appName) ?? null }))
  const [inserted, stored, known] = await tx.batch(insertApplications(added, at), lockApplications(names), listApplicationUses(names))

  const unknown = new Map(
    usesOf(applications)
      .filter(({ project }) => projects.has(project))
      .map((use) => [keyOf(use), use]),
  )
  for (const use of known) unknown.delete(keyOf(use))
  const uses = [...unknown.values()]
  const withNewUses = new Set(uses.map((use) => use.appName))
  const registered = strategiesOf(applications)
  const instances = instancesOf(applications)
  const changed = stored.flatMap((row) => {
    const strategies = registered.get(row.app_name) ?? row.strategies
    const isChanged = withNewUses.has(row.app_name) || !isDeepStrictEqual(strategies, row.strategies)
    return isChanged ? [{ app_name: row.app_name, strategies }] : []
  })
  const seenAgain = stored.filter((row) => Date.parse(row.seen_at) <= now - seenAgainMs).map((row) => row.app_name)
  return {
    isNews: inserted.length > 0 || changed.length > 0,
    statements: [
      ...(uses.length > 0 ? [insertApplicationUses(uses)] : []),
      ...(changed.length > 0 ? [updateApplications(changed, at)] : []),
      ...(seenAgain.length > 0 ? [seeApplications(seenAgain, at)] : []),
      ...(instances.length > 0 ? [seeInstances(instances, at)] : []),
    ],
  }
}
