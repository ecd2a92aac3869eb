import { Failure } from '@halyard/domain'
import type { Sighting } from '../../flags/feature/see-features.ts'
import type { Query, Tx } from '../../store/index.ts'
import { system } from '../../store/repositories/events.repository.ts'
import { findProjectsOfFeatures } from '../../store/repositories/feature-projects.repository.ts'
import { listExistingProjects, listTokensOfNothing } from '../../store/repositories/reporters.repository.ts'
import { addUsage, addVariantUsage } from '../../store/repositories/usage.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'
import type { Application, ApplicationSums } from './application-sums.ts'
import { storeApplications } from './store-applications.ts'
import { toUsageRows } from './usage-rows.ts'
import type { Place, UsageSums } from './usage-sums.ts'

const rowsPerStatement = 20_000

const inChunks = <T>(rows: readonly T[], statementOf: (chunk: readonly T[]) => Query): Query[] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, index) =>
    statementOf(rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement)),
  )

const everything = '*'

const namesIn = (places: readonly Place[]): string[] => [...new Set(places.flatMap(({ features }) => [...features.keys()]))]

const projectsIn = (heard: readonly Application[]): string[] => [
  ...new Set(heard.flatMap(({ uses }) => [...uses.values()].flatMap((projects) => [...projects]))),
]

/** What still counts: projects and environments may have been deleted since it was told, and nothing may come back to them or to a namesake. */
const findWhatCounts = async (tx: Tx, applications: ApplicationSums, usage: UsageSums) => {
  const [heard, places] = [[...applications.heard.values()], [...usage.places.values()]]
  const tokens = [...new Set([...heard, ...places].map(({ token }) => token))]
  const [silenced, existing] = await tx.batch(listTokensOfNothing(tokens), listExistingProjects(projectsIn(heard)))
  const isSilenced = new Set(silenced.map(({ id }) => id))
  return {
    heard: heard.filter(({ token }) => !isSilenced.has(token)),
    places: places.filter(({ token }) => !isSilenced.has(token)),
    projects: new Set([everything, ...existing.map(({ id }) => id)]),
  }
}

/** Adds what was reported to what is stored, all of it or nothing. Gives back where features that exist were seen. */
export const storeUsage = async (
  writer: Writer,
  applications: ApplicationSums,
  usage: UsageSums,
  now: number,
): Promise<readonly Sighting[]> => {
  const stored = await writer.write<readonly Sighting[]>(system, async (tx) => {
    const { heard, places, projects } = await findWhatCounts(tx, applications, usage)
    const { isNews, statements } = await storeApplications(tx, heard, projects, new Date(now).toISOString())
    const [known] = await tx.batch(findProjectsOfFeatures(namesIn(places)))
    const projectOf = new Map(known.map(({ name, project }) => [name, project]))
    const { features, variants } = toUsageRows(places, projectOf)
    return {
      statements: [...statements, ...inChunks(features, addUsage), ...inChunks(variants, addVariantUsage)],
      events: [],
      revisions: [...(features.length > 0 ? [revisionKeys.metrics] : []), ...(isNews ? [revisionKeys.applications] : [])],
      result: features.flatMap(({ feature, environment, seenAt }) =>
        projectOf.has(feature) ? [{ feature, environment, at: seenAt }] : [],
      ),
    }
  })
  if (stored instanceof Failure) throw stored
  return stored
}
