import type { FlagConfiguration, World } from '@halyard/domain'
import { useMemo } from 'react'
import { useWorld } from '../data/world.ts'
import { planOf } from './apply.ts'
import { featuresOf } from './batch.ts'
import { tray } from './state.ts'
import { batchIn } from './tray.ts'

export interface Proposed {
  /** The present state, for new changes; undefined until it is read. */
  readonly world: World | undefined
  readonly live: FlagConfiguration | undefined
  /** The configuration with the changes in the tray. It is `live` itself without changes. */
  readonly proposed: FlagConfiguration | undefined
  readonly error: unknown
}

/** A flag in one environment, as it is and as the tray would make it. The world contains its parents, if the caller names them. */
export const useProposed = (
  scope: { readonly project: string; readonly environment: string },
  feature: string,
  parents: readonly string[] = [],
): Proposed => {
  const batch = batchIn(tray.use(), scope)
  const features = [...new Set([feature, ...parents, ...(batch ? featuresOf(batch) : [])])]
  const { world, error } = useWorld({ ...scope, features })
  const live = world?.features.get(feature)?.configuration
  const changes = batch?.changes
  const proposed = useMemo(
    () => (world && changes ? planOf(world, changes).result.features.get(feature)?.configuration : live),
    [world, changes, feature, live],
  )
  return { world, live, proposed, error }
}
