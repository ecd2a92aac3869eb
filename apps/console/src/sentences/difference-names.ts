import { idKey, inOrder, type World } from '@halyard/domain'
import type { SegmentName, ShownStrategy } from './strategy.ts'

/** Positions of a strategy from 1; undefined: the strategy does not exist there. */
export interface Positions {
  readonly before: number | undefined
  readonly after: number | undefined
  /** Number of strategies after the change. */
  readonly of: number
}

/** The objects that differences identify by id. */
export interface DifferenceNames {
  readonly segment: SegmentName
  /** A strategy by its id, as it was, or else as it becomes. */
  strategy(id: string): ShownStrategy | undefined
  positions?(id: string): Positions | undefined
}

const configurationsOf = ({ features }: World) => [...features.values()].flatMap(({ configuration }) => configuration ?? [])

/** The names in two worlds: before and after the differences. */
export const namesInWorlds = (before: World, after: World): DifferenceNames => {
  const strategies = new Map<string, ShownStrategy>()
  const ranks = [before, after].map((world) => {
    const byId = new Map<string, { position: number; of: number }>()
    for (const { strategies: list } of configurationsOf(world))
      inOrder(list).forEach((strategy, at) => {
        byId.set(idKey(strategy.id), { position: at + 1, of: list.length })
        if (!strategies.has(idKey(strategy.id))) strategies.set(idKey(strategy.id), strategy)
      })
    return byId
  })
  return {
    segment: (id) => (before.segments.get(id) ?? after.segments.get(id))?.name,
    strategy: (id) => strategies.get(idKey(id)),
    positions: (id) => {
      const [from, to] = ranks.map((byId) => byId.get(idKey(id)))
      return { before: from?.position, after: to?.position, of: to?.of ?? 0 }
    },
  }
}
