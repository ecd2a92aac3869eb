import type { FlagChange } from '@halyard/domain'
import type { DifferenceNames } from './difference-names.ts'
import { count } from './numbers.ts'
import { parentParts } from './parent-differences.ts'
import { join, name, nothing, type Parts, say, words } from './parts.ts'
import { segmentParts, strategyParts, strategyTitle } from './strategy.ts'
import { variantSetParts } from './variants.ts'

type Action = FlagChange['action']
type ChangeOf<A extends Action> = Extract<FlagChange, { action: A }>
type Names = Pick<DifferenceNames, 'segment' | 'strategy'>

const strategyOf = (id: string, names: Names): Parts => {
  const known = names.strategy(id)
  return known ? say`the strategy ${strategyTitle(known)}` : say`the strategy ${name(id)}`
}

const labels: Readonly<Record<string, string>> = {
  name: 'type',
  title: 'title',
  disabled: 'state',
  sortOrder: 'position',
  constraints: 'constraints',
  variants: 'variants',
  parameters: 'parameters',
  segments: 'segments',
  description: 'description',
  project: 'project',
}

/** The fields that a payload sets, in words. */
export const payloadFields = (payload: object, isOnSegment = false): string[] =>
  Object.entries(payload).flatMap(([field, given]) =>
    given === undefined || !Object.hasOwn(labels, field) ? [] : [field === 'name' && isOnSegment ? 'name' : (labels[field] ?? field)],
  )

const fieldsOf = (payload: object, isOnSegment = false): Parts => {
  const fields = payloadFields(payload, isOnSegment)
  return fields.length === 0 ? nothing : say`: ${words(fields.join(', '))}`
}

const sentences: { readonly [A in Action]: (change: ChangeOf<A>, names: Names) => Parts } = {
  updateEnabled: ({ feature, payload }) => say`Turn ${words(payload.enabled ? 'on' : 'off')} ${name(feature)}`,
  addStrategy: ({ feature, payload }, names) => say`Add a strategy to ${name(feature)}: ${strategyParts(payload, names.segment)}`,
  updateStrategy: ({ feature, payload: { id, ...fields } }, names) =>
    say`Change ${strategyOf(id, names)} of ${name(feature)}${fieldsOf(fields)}`,
  deleteStrategy: ({ feature, payload }, names) => say`Remove ${strategyOf(payload.id, names)} from ${name(feature)}`,
  reorderStrategy: ({ feature, payload }, names) => {
    const ordered = payload.toSorted((left, right) => left.sortOrder - right.sortOrder).map(({ id }) => strategyOf(id, names))
    return say`Set the order of ${count(payload.length, 'strategy', 'strategies')} of ${name(feature)}: ${join(ordered, ', then ')}`
  },
  patchVariant: ({ feature, payload }) => say`Set the variants of ${name(feature)}: ${variantSetParts(payload.variants)}`,
  archiveFeature: ({ feature }) => say`Archive ${name(feature)} in all environments`,
  addDependency: ({ feature, payload }) => say`Let ${name(feature)} depend on a parent in all environments: ${parentParts(payload)}`,
  deleteDependency: ({ feature, payload }) =>
    payload.feature === undefined
      ? say`Remove all parents from ${name(feature)} in all environments`
      : say`Remove the parent ${name(payload.feature)} from ${name(feature)} in all environments`,
  updateSegment: ({ payload: { id, ...fields } }, names) =>
    say`Change ${segmentParts(id, names.segment)} wherever it is used${fieldsOf(fields, true)}`,
  deleteSegment: ({ payload }, names) => say`Delete ${segmentParts(payload.id, names.segment)}`,
}

/** A change of a change request in words, without its difference to the present state. */
export const changeParts = <A extends Action>(change: ChangeOf<A>, names: Names): Parts => sentences[change.action as A](change, names)
