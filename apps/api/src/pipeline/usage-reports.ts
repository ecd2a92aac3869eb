import type { UsageCounts } from '@halyard/domain'

/** Where usage comes from: an application, where it runs, its token, and the projects of that. */
export interface Reporter {
  readonly token: number
  readonly appName: string
  readonly environment: string
  /** Ids; `*`: all. */
  readonly projects: readonly string[]
  /** The process that reports; absent or null: unknown. */
  readonly instance?: Instance | null
}

/** A process of an application. */
export interface Instance {
  readonly id: string
  /** Name and version of its SDK; null: unknown. */
  readonly sdk: string | null
}

export interface UsageReport extends Reporter {
  /** Start of the hour that it counts for, in epoch milliseconds; null: one that is not kept any more. */
  readonly hour: number | null
  readonly counts: readonly UsageCounts[]
  /** Names what is reported wherever it is reported again, such as a process and the start of its bucket; absent or null: nothing does. */
  readonly batch?: string | null
}

export interface Registration extends Reporter {
  /** Names of the strategy types that the application knows. */
  readonly strategies: readonly string[]
}
