import { findProjectsOfFeatures } from '../access/place.repository.ts'
import type { Query } from '../db/index.ts'
import { system } from '../events/events.repository.ts'
import { Failure } from '../failure.ts'
import { revisionKeys } from '../revisions/keys.ts'
import type { Writer } from '../writes/writer.ts'
import type { ApplicationSums } from './application-sums.ts'
import type { Sighting } from './seen-features.ts'
import { storeApplications } from './store-applications.ts'
import { addUsage, addVariantUsage } from './usage.repository.ts'
import { toUsageRows } from './usage-rows.ts'
import type { UsageSums } from './usage-sums.ts'

const rowsPerStatement = 20_000

const inChunks = <T>(rows: readonly T[], statementOf: (chunk: readonly T[]) => Query): Query[] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, index) =>
    statementOf(rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement)),
  )

const namesIn = ({ places }: UsageSums): string[] => [...new Set([...places.values()].flatMap(({ features }) => [...features.keys()]))]

/** Adds what was reported to what is stored, all of it or nothing. Gives back where features that exist were seen. */
export const storeUsage = async (
  writer: Writer,
  applications: ApplicationSums,
  usage: UsageSums,
  now: number,
): Promise<readonly Sighting[]> => {
  const stored = await writer.write<readonly Sighting[]>(system, async (tx) => {
    const { isNews, statements } = await storeApplications(tx, applications, new Date(now).toISOString())
    const [known] = await tx.batch(findProjectsOfFeatures(namesIn(usage)))
    const projects = new Map(known.map(({ name, project }) => [name, project]))
    const { features, variants } = toUsageRows(usage, projects)
    return {
      statements: [...statements, ...inChunks(features, addUsage), ...inChunks(variants, addVariantUsage)],
      events: [],
      revisions: [...(features.length > 0 ? [revisionKeys.metrics] : []), ...(isNews ? [revisionKeys.applications] : [])],
      result: features.flatMap(({ feature, environment, seenAt }) => (projects.has(feature) ? [{ feature, environment, at: seenAt }] : [])),
    }
  })
  if (stored instanceof Failure) throw stored
  return stored
}
