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
  /** Requirements of the changes that a change request cannot contain; with errors, the changes cannot be used. */
  readonly errors: readonly BatchFinding[]
  /** Parts of the import that a change request cannot contain, and that the changes do not need. */
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
  const remainingIds = new Set(is.strategies.map(({ id }) => id))
  return [
    ...is.strategies.flatMap((strategy): ChangeRequestCreate[] => {
      const present = old.get(strategy.id)
      if (!present) return [{ action: 'addStrategy', feature, payload: payloadOf(strategy) }]
      if (isSameJson(present, strategy)) return []
      return [{ action: 'updateStrategy', feature, payload: { id: strategy.id, ...payloadOf(strategy) } }]
    }),
    ...was.strategies
      .filter(({ id }) => !remainingIds.has(id))
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
  if (more.length > 0) report('A change request can set only one parent, and these features would have several', after.name)
  return parent
    ? [{ action: 'addDependency', feature: after.name, payload: { ...parent, variants: [...parent.variants] } }]
    : [{ action: 'deleteDependency', feature: after.name }]
}

const hasNewTags = ({ before, after }: BatchChange): boolean => {
  const known = new Set(before.tags.map(tagKey))
  return after.tags.some((tag) => !known.has(tagKey(tag)))
}

/** The changes that a change request can contain: the configurations of existing features in the environment, and their dependencies. */
export const changesOfPlan = ({ changes, segments, tagTypes, contextFields }: BatchPlan): ProposedBatch => {
  const [errors, warnings] = [collectFindings(), collectFindings()]
  for (const { name } of segments) errors.report('A change request cannot create segments: create these segments first', name)
  for (const { name } of tagTypes) warnings.report('A change request cannot create tag types: these tag types are omitted', name)
  for (const { name } of contextFields)
    warnings.report('A change request cannot create context fields: these context fields are omitted', name)
  const proposed = changes.flatMap((change) => {
    const { isNew, before, after } = change
    if (isNew) {
      errors.report('A change request cannot create features: create these features first', after.name)
      return []
    }
    if (!isSameJson(metadataOf(before), metadataOf(after)))
      warnings.report('A change request cannot change metadata: the metadata of these features stays unchanged', after.name)
    if (hasNewTags(change)) warnings.report('A change request cannot add tags: the tags of these features are omitted', after.name)
    return [...configurationChanges(change), ...dependencyChanges(change, errors.report)]
  })
  return { changes: proposed, errors: errors.list(), warnings: warnings.list() }
}
