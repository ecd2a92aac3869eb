import type { FlagFeature, World } from '../world/world.ts'
import { toClientFeature, toClientSegment } from './client-feature.ts'
import type { Snapshot } from './snapshot.ts'

const isLive = (feature: FlagFeature): feature is FlagFeature & { configuration: NonNullable<FlagFeature['configuration']> } =>
  !feature.archived && feature.configuration !== undefined

/** The snapshot that SDKs get of the features and segments of a world, for an evaluation. It only has features that the world contains. */
export const snapshotOf = ({ features, segments }: Pick<World, 'features' | 'segments'>): Snapshot => ({
  features: [...features.values()]
    .filter(isLive)
    .map(({ configuration, parents, description, name, project, type, stale, impressionData }) =>
      toClientFeature({
        ...{ name, project, type, stale, impressionData, description, dependencies: parents },
        ...{ enabled: configuration.enabled, strategies: configuration.strategies, variants: configuration.variants },
      }),
    ),
  segments: [...segments.values()].map(toClientSegment),
})
