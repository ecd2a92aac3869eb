import type { CloneFeature } from '@halyard/contracts'
import type { StoredStrategy } from '../world/world.ts'

/** The strategy of a clone, with a new id. */
export const cloneStrategy = (strategy: StoredStrategy, { name, replaceGroupId }: CloneFeature, id: string): StoredStrategy => {
  const parameters =
    replaceGroupId && Object.hasOwn(strategy.parameters, 'groupId') ? { ...strategy.parameters, groupId: name } : strategy.parameters
  return { ...strategy, id, parameters }
}
