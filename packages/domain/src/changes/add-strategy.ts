import { limits } from '@halyard/contracts/data'
import { isSameStrategy } from '../strategies/is-same-strategy.ts'
import { type Action, applied, forbidden } from './applied.ts'
import { attachSegments } from './attach-segments.ts'
import { replaceConfiguration } from './replace.ts'
import { inOrder, updatedStrategy } from './stored-strategy.ts'
import type { StoredStrategy } from './world.ts'

/** Adds a strategy, after all others unless it says where. */
export const addStrategy: Action<'addStrategy'> = (world, { feature, payload }) => {
  const present = world.features.get(feature)?.configuration?.strategies ?? []
  const most = limits.strategiesPerEnvironment
  if (present.length >= most) return forbidden('feature', `the feature ${feature} has ${most} strategies, which is the most`)
  if (present.some((strategy) => isSameStrategy(strategy, payload)))
    return forbidden('payload/id', `the feature ${feature} has a strategy ${payload.id} already`)
  const added = updatedStrategy(emptyStrategy(payload, present), payload)
  const configured = replaceConfiguration(world, feature, (configuration) => ({
    ...configuration,
    strategies: inOrder([...configuration.strategies, added]),
  }))
  return applied(attachSegments(configured, added.id, [], added.segments))
}

const emptyStrategy = ({ id, name }: Pick<StoredStrategy, 'id' | 'name'>, present: readonly StoredStrategy[]): StoredStrategy => ({
  id,
  name,
  title: null,
  disabled: false,
  sortOrder: present.reduce((last, { sortOrder }) => Math.max(last, sortOrder), -1) + 1,
  segments: [],
  constraints: [],
  variants: [],
  parameters: {},
})
