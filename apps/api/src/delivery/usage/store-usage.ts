import { Failure } from '@halyard/domain'
import type { LastSeen } from '../../flags/feature/see-features.ts'
import type { Query, Tx } from '../../store/index.ts'
import { system } from '../../store/repositories/events.repository.ts'
import { findProjectsOfFeatures } from '../../store/repositories/feature-projects.repository.ts'
import { listExistingProjects, listFrontendTokens, listTokensOfNothing } from '../../store/repositories/reporters.repository.ts'
import { addUsage, addVariantUsage } from '../../store/repositories/usage.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'
import type { Application, ApplicationSums } from './application-sums.ts'
import type { FrontendBounds } from './frontend-bounds.ts'
import { storeApplications } from './store-applications.ts'
import { toUsageRows } from './usage-rows.ts'
import type { UsageSum, UsageSums } from './usage-sums.ts'

const rowsPerStatement = 20_000

const inChunks = <T>(rows: readonly T[], statementOf: (chunk: readonly T[]) => Query): Query[] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, index) =>
    statementOf(rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement)),
  )

const allProjects = '*'

const namesIn = (sums: readonly UsageSum[]): string[] => [...new Set(sums.flatMap(({ features }) => [...features.keys()]))]

const projectsIn = (applications: readonly Application[]): string[] => [
  ...new Set(applications.flatMap(({ uses }) => [...uses.values()].flatMap((projects) => [...projects]))),
]

/**
 * Filters the reports that can still be stored, because projects and environments may have been deleted since. Their usage must not
 * reappear, not even under a new project or environment of the same name.
 */
const findStorable = async (tx: Tx, reported: ApplicationSums, usage: UsageSums) => {
  const [applications, sums] = [[...reported.byKey.values()], [...usage.sums.values()]]
  const tokens = [...new Set([...applications, ...sums].map(({ token }) => token))]
  const [tokensOfNothing, existing, frontendTokens] = await tx.batch(
    listTokensOfNothing(tokens),
    listExistingProjects(projectsIn(applications)),
    listFrontendTokens(tokens),
  )
  const withoutScope = new Set(tokensOfNothing.map(({ id }) => id))
  return {
    applications: applications.filter(({ token }) => !withoutScope.has(token)),
    sums: sums.filter(({ token }) => !withoutScope.has(token)),
    projects: new Set([allProjects, ...existing.map(({ id }) => id)]),
    frontendTokens: new Set(frontendTokens.map(({ id }) => id)),
  }
}

interface Stored {
  /** Times at which features that exist were last seen. */
  readonly seen: readonly LastSeen[]
  /** Numbers of entries that the bounds of frontend tokens dropped, by token. */
  readonly dropped: ReadonlyMap<number, number>
}

/** Adds the reports to the stored usage in one transaction. */
export const storeUsage = async (
  writer: Writer,
  bounds: FrontendBounds,
  { applications: reported, usage }: { readonly applications: ApplicationSums; readonly usage: UsageSums },
  now: number,
): Promise<Stored> => {
  const stored = await writer.write<Stored>(system, async (tx) => {
    const { projects, frontendTokens, ...storable } = await findStorable(tx, reported, usage)
    const { sums, dropped, ...bounded } = await bounds.bound(tx, storable, frontendTokens, now)
    const { isNews, statements } = await storeApplications(tx, bounded, projects, now)
    const [known] = await tx.batch(findProjectsOfFeatures(namesIn(sums)))
    const projectOf = new Map(known.map(({ name, project }) => [name, project]))
    const { features, variants } = toUsageRows(sums, projectOf)
    const seen = features.flatMap(({ feature, environment, seenAt }) =>
      projectOf.has(feature) ? [{ feature, environment, at: seenAt }] : [],
    )
    return {
      statements: [...statements, ...inChunks(features, addUsage), ...inChunks(variants, addVariantUsage)],
      events: [],
      revisions: [...(features.length > 0 ? [revisionKeys.metrics] : []), ...(isNews ? [revisionKeys.applications] : [])],
      result: { seen, dropped },
    }
  })
  if (stored instanceof Failure) throw stored
  return stored
}
