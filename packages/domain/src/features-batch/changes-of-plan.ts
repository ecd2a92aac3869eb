import type { BatchFinding, ChangeRequestCreate } from '@halyard/contracts'
import { metadataOf } from '../features/metadata-of.ts'
import { isSameJson } from '../json-patch/containers.ts'
import { tagKey } from '../tags/update-tags.ts'
import type { StoredStrategy } from '../world/world.ts'
import { type BatchChange, collectFindings, type Report } from './batch-change.ts'
import type { BatchPlan } from './plan-batch.ts'

/** An import as changes to propose. */
export interface ProposedBatch {
  readonly changes: readonly ChangeRequestCreate[]
  /** What the changes would need and a change request cannot hold; the changes are then of no use. */
  readonly errors: readonly BatchFinding[]
  /** What a change request cannot hold, and the changes do without. */
  readonly warnings: readonly BatchFinding[]
}

const payloadOf = ({ id: _, segments, constraints, variants, ...strategy }: StoredStrategy) => ({
  ...strategy,
  segments: [...segments],
  constraints: [...constraints],
  variants: [...variants],
})

const configurationChanges = ({ before, after }: BatchChange): ChangeRequestCreate[] => {
  const feature = after.name
  const [was, is] = [before.configuration, after.configuration]
  if (was === is) return []
  const old = new Map(was.strategies.map((strategy) => [strategy.id, strategy]))
  const kept = new Set(is.strategies.map(({ id }) => id))
  return [
    ...is.strategies.flatMap((strategy): ChangeRequestCreate[] => {
      const present = old.get(strategy.id)
      if (!present) return [{ action: 'addStrategy', feature, payload: payloadOf(strategy) }]
      if (isSameJson(present, strategy)) return []
      return [{ action: 'updateStrategy', feature, payload: { id: strategy.id, ...payloadOf(strategy) } }]
    }),
    ...was.strategies
      .filter(({ id }) => !kept.has(id))
      .map(({ id }): ChangeRequestCreate => ({ action: 'deleteStrategy', feature, payload: { id } })),
    ...(isSameJson(was.variants, is.variants)
      ? []
      : [{ action: 'patchVariant' as const, feature, payload: { variants: [...is.variants] } }]),
    ...(was.enabled === is.enabled ? [] : [{ action: 'updateEnabled' as const, feature, payload: { enabled: is.enabled } }]),
  ]
}

const dependencyChanges = ({ before, after }: BatchChange, report: Report): ChangeRequestCreate[] => {
  const [parent, ...more] = after.parents
  if (isSameJson(before.parents, after.parents)) return []
  if (more.length > 0) report('A change request gives one parent to a feature, and these would have several', after.name)
  return parent
    ? [{ action: 'addDependency', feature: after.name, payload: { ...parent, variants: [...parent.variants] } }]
    : [{ action: 'deleteDependency', feature: after.name }]
}

const hasNewTags = ({ before, after }: BatchChange): boolean => {
  const known = new Set(before.tags.map(tagKey))
  return after.tags.some((tag) => !known.has(tagKey(tag)))
}

/** What a change request would hold of an import: what features that exist become in the environment, and on which they depend. */
export const changesOfPlan = ({ changes, segments, tagTypes, contextFields }: BatchPlan): ProposedBatch => {
  const [errors, warnings] = [collectFindings(), collectFindings()]
  for (const { name } of segments) errors.report('A change request cannot create segments: create these first', name)
  for (const { name } of tagTypes) warnings.report('A change request cannot create tag types: these are left out', name)
  for (const { name } of contextFields) warnings.report('A change request cannot create context fields: these are left out', name)
  const proposed = changes.flatMap((change) => {
    const { isNew, before, after } = change
    if (isNew) {
      errors.report('A change request cannot create features: create these first', after.name)
      return []
    }
    if (!isSameJson(metadataOf(before), metadataOf(after)))
      warnings.report('A change request cannot describe features: the metadata of these stay as they are', after.name)
    if (hasNewTags(change)) warnings.report('A change request cannot add tags: those of these features are left out', after.name)
    return [...configurationChanges(change), ...dependencyChanges(change, errors.report)]
  })
  return { changes: proposed, errors: errors.list(), warnings: warnings.list() }
}
