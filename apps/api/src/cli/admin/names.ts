import type { HalyardClient } from '@halyard/sdk'
import type { Names } from './difference-lines.ts'
import { type ShownStrategy, strategyName } from './wording.ts'

interface Identified extends ShownStrategy {
  readonly id: string
}

/** Names of strategies and of all segments of a server. */
export const readNames = async (halyard: HalyardClient, strategies: readonly Identified[]): Promise<Names> => {
  const { segments } = await halyard.segments.getSegments()
  const segmentNames = new Map(segments.map(({ id, name }) => [id, name]))
  const strategyNames = new Map(strategies.map((strategy) => [strategy.id.toLowerCase(), strategyName(strategy)]))
  return {
    strategy: (id) => strategyNames.get(id.toLowerCase()),
    segment: (id) => segmentNames.get(id) ?? `${id}`,
  }
}
