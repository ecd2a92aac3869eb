import type { FlagConfiguration, World } from '@halyard/domain'
import { useMemo } from 'react'
import { useWorld } from '../data/world.ts'
import { featuresOf } from './batch.ts'
import { planOf } from './planned.ts'
import { tray } from './state.ts'
import { batchIn } from './tray.ts'

export interface Proposed {
  /** The present state, for new changes; undefined until it is read. */
  readonly world: World | undefined
  readonly live: FlagConfiguration | undefined
  /** The configuration with the changes in the tray. It is `live` itself without changes. */
  readonly proposed: FlagConfiguration | undefined
  /** The complete world with the changes in the tray. It is `world` itself without changes. */
  readonly after: World | undefined
  readonly error: unknown
}

/** A flag in one environment, as it is and as the tray would make it. The world also contains its parents, and further flags that the caller names. */
export const useProposed = (
  scope: { readonly project: string; readonly environment: string },
  feature: string,
  others: readonly string[] = [],
): Proposed => {
  const batch = batchIn(tray.use(), scope)
  const features = [...new Set([feature, ...others, ...(batch ? featuresOf(batch) : [])])]
  const { world, error } = useWorld({ ...scope, features })
  const changes = batch?.changes
  const after = useMemo(() => (world && changes ? planOf(world, changes).result : world), [world, changes])
  const live = world?.features.get(feature)?.configuration
  const proposed = after?.features.get(feature)?.configuration
  return { world, live, proposed, after, error }
}
