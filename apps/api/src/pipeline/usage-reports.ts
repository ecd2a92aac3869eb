import type { ImpactSample, UsageCounts } from '@halyard/domain'

/** The source of a usage report: an application, its environment, its token, and the projects of the token. */
export interface Reporter {
  readonly token: number
  readonly appName: string
  readonly environment: string
  /** Project ids; `*`: all projects. */
  readonly projects: readonly string[]
  /** The reporting process; absent or null: unknown. */
  readonly instance?: Instance | null
}

/** A process of an application. */
export interface Instance {
  readonly id: string
  /** Name and version of its SDK; null: unknown. */
  readonly sdk: string | null
}

export interface UsageReport extends Reporter {
  /** Start of the reported hour, in epoch milliseconds; null: an hour that is no longer stored. */
  readonly hour: number | null
  readonly counts: readonly UsageCounts[]
}

/** What an SDK counted and measured since its last report. */
export interface Batch {
  readonly counts: readonly UsageCounts[]
  readonly samples: readonly ImpactSample[]
}

export interface Registration extends Reporter {
  /** Names of the strategy types that the application knows. */
  readonly strategies: readonly string[]
}
