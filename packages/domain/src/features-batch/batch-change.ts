import type { BatchFinding } from '@halyard/contracts'
import type { CompilePattern } from '../features/feature-naming.ts'
import type { FlagConfiguration, FlagFeature } from '../world/world.ts'

/** A feature with its configuration in the environment of an import. */
export interface BatchFeature extends FlagFeature {
  readonly configuration: FlagConfiguration
}

/** A feature before and after an import. A new feature is empty before. */
export interface BatchChange {
  readonly isNew: boolean
  /** The creation time in the file. */
  readonly createdAt: string | null
  readonly before: BatchFeature
  readonly after: BatchFeature
}

/** External inputs of a plan. */
export interface BatchMeans {
  readonly compile: CompilePattern
  /** Creates the id of a new strategy. */
  readonly newId: () => string
  /** Creates the id of a new segment. */
  readonly newSegmentId: () => number
  readonly bytesOf: (configuration: FlagConfiguration) => number
}

export type Report = (message: string, item: string) => void

/** Groups findings by message; each finding lists its affected items once. */
export const collectFindings = () => {
  const found = new Map<string, Set<string>>()
  const report: Report = (message, item) => {
    const items = found.get(message)
    if (items) items.add(item)
    else found.set(message, new Set([item]))
  }
  return { report, list: (): BatchFinding[] => [...found].map(([message, items]) => ({ message, affectedItems: [...items] })) }
}
