import type { FeatureChange } from '../change-requests/change.ts'
import { configurationDigest } from './base-of.ts'
import { configurationFields, normalOf, parentsField } from './fields.ts'
import { editsOf, inConflict, type Merged, mergePart, type Part, type Surroundings, unmerged } from './merged.ts'
import { pathOf } from './paths.ts'
import { archivesText } from './sentences.ts'

type On<Action extends FeatureChange['action']> = Extract<FeatureChange, { action: Action }>

const partOf = (feature: string): Pick<Part, 'path' | 'owner'> => ({ path: pathOf('features', feature), owner: `feature ${feature}` })

/** Merges into the configuration of a feature in the environment. */
const mergeConfiguration = (
  change: On<'updateEnabled' | 'patchVariant'>,
  surroundings: Surroundings,
): ReturnType<typeof mergePart> | undefined => {
  const { feature, payload } = change
  const live = surroundings.live.features.get(feature)?.configuration
  const now = surroundings.now.features.get(feature)?.configuration
  if (!live || !now) return undefined
  return mergePart(change, surroundings, {
    ...partOf(feature),
    fields: configurationFields,
    versions: { base: { ...live, ...surroundings.base }, live, now, mine: payload },
    fieldOf: (path) => `payload/${path}`,
  })
}

export const mergeUpdateEnabled = (change: On<'updateEnabled'>, surroundings: Surroundings): Merged => {
  const merged = mergeConfiguration(change, surroundings)
  return merged ? { ...merged, change: merged.change?.enabled === undefined ? undefined : change } : unmerged(change)
}

export const mergePatchVariant = (change: On<'patchVariant'>, surroundings: Surroundings): Merged => {
  const merged = mergeConfiguration(change, surroundings)
  if (!merged) return unmerged(change)
  const variants = merged.change?.variants
  // The field is built from variants.
  return { ...merged, change: variants === undefined ? undefined : { ...change, payload: { variants } as typeof change.payload } }
}

/** The parents of a feature are one field, because dependencies are few, and rules connect them. */
export const mergeDependency = (change: On<'addDependency' | 'deleteDependency'>, surroundings: Surroundings): Merged => {
  const { feature: name } = change
  const [live, now] = [surroundings.live, surroundings.now].map(({ features }) => features.get(name))
  if (!live || !now) return unmerged(change)
  const base = { parents: surroundings.base.parents ?? live.parents }
  const merged = mergePart(change, surroundings, {
    ...partOf(name),
    fields: parentsField,
    versions: { base, live, now, mine: { parents: parentsAfter(change, base.parents) } },
    fieldOf: () => (change.action === 'addDependency' ? 'payload/feature' : 'payload'),
  })
  return { ...merged, change: merged.change?.parents === undefined ? undefined : change }
}

const parentsAfter = <Parent extends { readonly feature: string }>(
  change: On<'addDependency' | 'deleteDependency'>,
  before: readonly Parent[],
): readonly unknown[] => {
  if (change.action === 'addDependency') return [change.payload]
  const { feature } = change.payload
  return feature === undefined ? [] : before.filter((parent) => parent.feature !== feature)
}

/** The author of an archiving has seen the complete feature, so any change to its configuration or parents conflicts. */
export const mergeArchiveFeature = (change: On<'archiveFeature'>, { base, live }: Surroundings): Merged => {
  const { feature: name } = change
  const feature = live.features.get(name)
  if (!feature) return unmerged(change)
  const { parents } = base
  if (parents && editsOf(parentsField, { parents }, feature).length > 0)
    return inConflict(change, {
      kind: 'changed',
      field: 'parents',
      base: normalOf(parentsField, { parents }).parents,
      live: normalOf(parentsField, feature).parents,
      message: archivesText('parents', name),
    })
  const digest = base.configuration === undefined ? undefined : configurationDigest(feature.configuration)
  if (digest === base.configuration) return unmerged(change)
  return inConflict(change, {
    kind: 'changed',
    field: 'configuration',
    base: base.configuration,
    live: digest,
    message: archivesText('configuration', name),
  })
}
