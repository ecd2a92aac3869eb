import type { FeatureChange } from '../change-requests/change.ts'
import { strategyIn } from '../changes/strategy-actions.ts'
import { idKey, isSameStrategy } from '../strategies/is-same-strategy.ts'
import type { StoredStrategy } from '../world/world.ts'
import { contentFields, normalOf, positionField, strategyFields } from './fields.ts'
import { editsOf, inConflict, type Merged, mergePart, type Surroundings, unmerged, withoutEffect } from './merged.ts'
import { pathOf } from './paths.ts'
import { deletesText, goneText } from './sentences.ts'

type On<Action extends FeatureChange['action']> = Extract<FeatureChange, { action: Action }>

const pathOfStrategy = (feature: string, id: string) => pathOf('features', feature, 'strategies', idKey(id))
const ownerOf = (feature: string, id: string) => `strategy ${id} of feature ${feature}`

export const mergeUpdateStrategy = (change: On<'updateStrategy'>, surroundings: Surroundings): Merged => {
  const { feature, payload } = change
  const { id } = payload
  const [live, now] = [surroundings.live, surroundings.now].map((world) => strategyIn(world, feature, payload))
  const base = surroundings.base.strategy ?? live
  if (!now) return mergeIntoGone(change, base)
  // If there is no live version, an earlier change of the same request adds the strategy.
  if (!live || !base) return unmerged(change)
  const { change: merged, ...report } = mergePart(change, surroundings, {
    fields: strategyFields,
    versions: { base, live, now, mine: payload },
    path: pathOfStrategy(feature, id),
    owner: ownerOf(feature, id),
    fieldOf: (path) => `payload/${path}`,
  })
  return { ...report, change: { ...change, payload: { id, ...merged } } }
}

/** A deleted strategy accepts no content; its positions are lost. */
const mergeIntoGone = (change: On<'updateStrategy'>, base: StoredStrategy | undefined): Merged => {
  const { feature, payload } = change
  if (base && editsOf(contentFields, base, payload).length === 0)
    return withoutEffect(change, 'payload/id', `The ${ownerOf(feature, payload.id)} is gone already.`)
  return inConflict(change, {
    kind: 'gone',
    field: 'payload/id',
    base: base ? normalOf(strategyFields, base) : null,
    mine: payload,
    message: goneText(`strategy ${payload.id}`),
  })
}

export const mergeDeleteStrategy = (change: On<'deleteStrategy'>, surroundings: Surroundings): Merged => {
  const { feature, payload } = change
  const owner = ownerOf(feature, payload.id)
  const [live, now] = [surroundings.live, surroundings.now].map((world) => strategyIn(world, feature, payload))
  const { strategy: base } = surroundings.base
  if (!now) return withoutEffect(change, 'payload/id', `The ${owner} is gone already.`)
  if (!live || !base || editsOf(contentFields, base, live).length === 0) return unmerged(change)
  return inConflict(change, {
    kind: 'changed',
    field: 'payload/id',
    base: normalOf(contentFields, base),
    live: normalOf(contentFields, live),
    message: deletesText(owner),
  })
}

/** Positions are merged one by one, and conflict only with positions. */
export const mergeReorderStrategy = (change: On<'reorderStrategy'>, surroundings: Surroundings): Merged => {
  const { feature, payload } = change
  const merged = payload.map((wanted, at): Merged<typeof wanted> => {
    const field = `payload/${at}`
    const [live, now] = [surroundings.live, surroundings.now].map((world) => strategyIn(world, feature, wanted))
    const base = surroundings.base.positions?.find((position) => isSameStrategy(position, wanted)) ?? live
    if (!now) return withoutEffect(change, `${field}/id`, `The ${ownerOf(feature, wanted.id)} is gone, so its position is left out.`)
    if (!live || !base) return unmerged(wanted)
    const { change: position, ...report } = mergePart(change, surroundings, {
      fields: positionField,
      versions: { base, live, now, mine: wanted },
      path: pathOfStrategy(feature, wanted.id),
      owner: ownerOf(feature, wanted.id),
      fieldOf: (path) => `${field}/${path}`,
    })
    return { ...report, change: position?.sortOrder === undefined ? undefined : wanted }
  })
  const left = merged.flatMap((each) => each.change ?? [])
  return {
    change: left.length > 0 || payload.length === 0 ? { ...change, payload: left } : undefined,
    edited: merged.flatMap(({ edited }) => edited),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
    warnings: merged.flatMap(({ warnings }) => warnings),
  }
}
