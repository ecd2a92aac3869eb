import type { BatchFinding } from '@halyard/contracts'
import type { CompilePattern } from '../features/feature-naming.ts'
import type { FlagConfiguration, FlagFeature } from '../world/world.ts'

/** A feature, and what it is in the environment of an import. */
export interface BatchFeature extends FlagFeature {
  readonly configuration: FlagConfiguration
}

/** A feature before and after an import. A new feature is empty before. */
export interface BatchChange {
  readonly isNew: boolean
  /** The creation time given in the file. */
  readonly createdAt: string | null
  readonly before: BatchFeature
  readonly after: BatchFeature
}

/** What a plan takes from outside. */
export interface BatchMeans {
  readonly compile: CompilePattern
  /** The id of a strategy that is added. */
  readonly newId: () => string
  /** The id of a segment that is made. */
  readonly newSegmentId: () => number
  readonly bytesOf: (configuration: FlagConfiguration) => number
}

export type Report = (message: string, item: string) => void

/** Findings by what they say, each with all that it is said of, once. */
export const collectFindings = () => {
  const found = new Map<string, Set<string>>()
  const report: Report = (message, item) => {
    const items = found.get(message)
    if (items) items.add(item)
    else found.set(message, new Set([item]))
  }
  return { report, list: (): BatchFinding[] => [...found].map(([message, items]) => ({ message, affectedItems: [...items] })) }
}
