import type { Dependency } from '@halyard/contracts'
import { turned } from '../change-requests/fold-changes.ts'
import { compareCodePoints } from '../sorting/code-points.ts'
import { firstNames } from '../texts/first-names.ts'
import { normaliseVariants } from '../variants/normalise.ts'
import type { FlagFeature, World } from '../world/world.ts'
import { type Action, type Effect, forbidden, noEffect, reconfigured } from './applied.ts'

/** Turns a feature on or off in the environment. A default change adds a missing strategy. */
export const updateEnabled: Action<'updateEnabled'> = (world, { feature, payload }) => ({
  ok: true,
  features: reconfigured(world, feature, (configuration) => turned(configuration, payload)),
})

/** Replaces the variants of a feature in the environment. */
export const patchVariant: Action<'patchVariant'> = (world, { feature, payload }) => ({
  ok: true,
  features: reconfigured(world, feature, (configuration) => ({ ...configuration, variants: normaliseVariants(payload.variants) })),
})

/** Archives a feature, unless other features depend on it. It keeps everything except its parents. */
export const archiveFeature: Action<'archiveFeature'> = (world, { feature: name }) => {
  const feature = world.features.get(name)
  if (!feature) return noEffect
  const { children } = feature
  if (children.length > 0) return forbidden('feature', `other features depend on ${name}: ${firstNames(children)}`)
  return replaceParents(world, { ...feature, archived: true }, [])
}

/** Makes a feature depend on another feature, which replaces its parents. Dependencies are one level deep. */
export const addDependency: Action<'addDependency'> = (world, { feature: name, payload }) => {
  const child = world.features.get(name)
  const parent = world.features.get(payload.feature)
  if (!child || !parent) return noEffect
  if (child.children.length > 0)
    return forbidden('feature', `the feature ${name} cannot depend on another feature, because other features depend on it`)
  if (parent.parents.length > 0)
    return forbidden('payload/feature', `the feature ${name} cannot depend on ${parent.name}, which itself depends on another feature`)
  const { enabled } = payload
  // A parent that must be off has no variant.
  const variants = enabled ? payload.variants : []
  return replaceParents(world, child, [{ feature: parent.name, enabled, variants }])
}

/** Removes a parent of a feature, or all its parents if no parent is named. */
export const deleteDependency: Action<'deleteDependency'> = (world, { feature: name, payload: { feature: parent } }) => {
  const child = world.features.get(name)
  if (!child) return noEffect
  const left = parent === undefined ? [] : child.parents.filter(({ feature }) => feature !== parent)
  if (left.length < child.parents.length) return replaceParents(world, child, left)
  if (parent === undefined) return noEffect
  return { ok: false, conflict: { kind: 'missing', field: 'payload/feature', message: `the feature ${name} does not depend on ${parent}` } }
}

/** A feature gets new parents, and the former and new parents list their children. */
const replaceParents = (world: World, child: FlagFeature, parents: readonly Dependency[]): Effect => {
  const find = (dependencies: readonly Dependency[], others: readonly Dependency[]) =>
    dependencies
      .filter(({ feature }) => !others.some((other) => other.feature === feature))
      .flatMap(({ feature }) => world.features.get(feature) ?? [])
  const { name } = child
  const features = [
    { ...child, parents },
    ...find(child.parents, parents).map((parent) => ({ ...parent, children: parent.children.filter((other) => other !== name) })),
    ...find(parents, child.parents).map((parent) => ({ ...parent, children: [...parent.children, name].sort(compareCodePoints) })),
  ]
  return { ok: true, features }
}
