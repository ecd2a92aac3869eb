import type { Tx } from '../../store/index.ts'
import { countNewApplications, listExistingApplications } from '../../store/repositories/applications.repository.ts'
import type { Application } from './application-sums.ts'
import { HourlyRows } from './hourly-rows.ts'
import { ReportedVariants } from './reported-variants.ts'
import type { UsageSum } from './usage-sums.ts'

export interface Reports {
  readonly applications: readonly Application[]
  readonly sums: readonly UsageSum[]
}

export interface BoundedReports extends Reports {
  /** The frontend tokens that reported new applications, by name of the application. */
  readonly introducedBy: ReadonlyMap<string, number>
  /** Numbers of dropped entries by token. */
  readonly dropped: ReadonlyMap<number, number>
}

const dayMs = 86_400_000
/** Maximum number of applications that a frontend token reports first within 24 hours. */
export const mostPerDay = { applications: 100 }
/** Maximum numbers of new usage rows and processes of a frontend token in an hour. */
export const mostPerHour = { rows: 20_000, processes: 1_000 }

/** Counts dropped entries by token. */
class Dropped extends Map<number, number> {
  add(token: number, entries = 1): void {
    this.set(token, (this.get(token) ?? 0) + entries)
  }
}

const entriesOf = ({ features }: UsageSum): number => [...features.values()].reduce((sum, { variants }) => sum + 1 + variants.size, 0)

/** The new applications that frontend tokens may introduce, with the token. `others` are the applications that other tokens report. */
const findIntroduced = async (
  tx: Tx,
  reporters: readonly Pick<UsageSum, 'token' | 'appName'>[],
  others: ReadonlySet<string>,
  now: number,
) => {
  const tokens = [...new Set(reporters.map(({ token }) => token))]
  const [existing, counts] = await tx.batch(
    listExistingApplications([...new Set(reporters.map(({ appName }) => appName))]),
    countNewApplications(tokens, new Date(now - dayMs).toISOString()),
  )
  const known = new Set([...others, ...existing.map((row) => row.app_name)])
  const countOf = new Map(counts.map(({ token, count }) => [token, count]))
  const introducedBy = new Map<string, number>()
  for (const { token, appName } of reporters) {
    const count = countOf.get(token) ?? 0
    if (known.has(appName) || introducedBy.has(appName) || count >= mostPerDay.applications) continue
    introducedBy.set(appName, token)
    countOf.set(token, count + 1)
  }
  return { introducedBy, isAdmitted: (appName: string) => known.has(appName) || introducedBy.has(appName) }
}

/**
 * Bounds the rows that reports of frontend tokens create, because everybody who opens a page of the application knows its token. Reports of
 * other tokens stay as they are.
 */
export class FrontendBounds {
  readonly #rows = new HourlyRows(mostPerHour.rows)
  readonly #instances = new HourlyRows(mostPerHour.processes)
  readonly #variants = new ReportedVariants()

  async bound(tx: Tx, { applications, sums }: Reports, frontendTokens: ReadonlySet<number>, now: number): Promise<BoundedReports> {
    const isFrontend = ({ token }: { readonly token: number }) => frontendTokens.has(token)
    const dropped = new Dropped()
    if (frontendTokens.size === 0) return { applications, sums, introducedBy: new Map(), dropped }
    const { frontend = [], other = [] } = Object.groupBy([...applications, ...sums], (one) => (isFrontend(one) ? 'frontend' : 'other'))
    const { introducedBy, isAdmitted } = await findIntroduced(tx, frontend, new Set(other.map(({ appName }) => appName)), now)
    const isVariant = await this.#variants.find(tx, sums.filter(isFrontend))

    const boundApplication = (application: Application): Application[] => {
      const { token, appName } = application
      if (!isAdmitted(appName)) {
        dropped.add(token)
        return []
      }
      const instances = [...application.instances].filter(([key]) => {
        const isStored = this.#instances.admits(token, `${appName}\u0000${key}`, now)
        if (!isStored) dropped.add(token)
        return isStored
      })
      return [{ ...application, instances: new Map(instances) }]
    }
    const boundSum = (sum: UsageSum): UsageSum[] => {
      const { token, appName, environment, hour } = sum
      if (!isAdmitted(appName)) {
        dropped.add(token, entriesOf(sum))
        return []
      }
      const features = [...sum.features].flatMap(([feature, usage]) => {
        if (!this.#rows.admits(token, `${environment}\u0000${hour}\u0000${appName}\u0000${feature}`, now)) {
          dropped.add(token, 1 + usage.variants.size)
          return []
        }
        const variants = [...usage.variants].filter(([variant]) => isVariant(feature, variant))
        if (variants.length < usage.variants.size) dropped.add(token, usage.variants.size - variants.length)
        return [[feature, { ...usage, variants: new Map(variants) }] as const]
      })
      return [{ ...sum, features: new Map(features) }]
    }
    return {
      applications: applications.flatMap((one) => (isFrontend(one) ? boundApplication(one) : [one])),
      sums: sums.flatMap((one) => (isFrontend(one) ? boundSum(one) : [one])),
      introducedBy,
      dropped,
    }
  }
}
