import type { FlagConfiguration, FlagFeature, FlagSegment, World } from '../world/world.ts'

/** The world with features in place of those of their names. */
export const replaceFeatures = (world: World, ...changed: readonly FlagFeature[]): World => {
  const features = new Map(world.features)
  for (const feature of changed) features.set(feature.name, feature)
  return { ...world, features }
}

/** The world with another configuration of a feature that is in the environment. */
export const replaceConfiguration = (
  world: World,
  name: string,
  change: (configuration: FlagConfiguration) => FlagConfiguration,
): World => {
  const feature = world.features.get(name)
  if (!feature?.configuration) return world
  const configuration = change(feature.configuration)
  return configuration === feature.configuration ? world : replaceFeatures(world, { ...feature, configuration })
}

/** The world with segments in place of those of their ids. */
export const replaceSegments = (world: World, ...changed: readonly FlagSegment[]): World => {
  const segments = new Map(world.segments)
  for (const segment of changed) segments.set(segment.id, segment)
  return { ...world, segments }
}
