import type { Tag } from '@halyard/contracts'
import type { BatchChange, BatchPlan, BatchTarget } from '@halyard/domain'
import type { Tx } from '../../store/index.ts'
import { type Actor, insertEvents, type NewEvent } from '../../store/repositories/events.repository.ts'
import { listExistingTags } from '../../store/repositories/import-target.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change } from '../../store/writer.ts'
import { featureRevisions } from '../feature/feature-revisions.ts'
import { isChanged, storeLinks, storeWithoutLinks } from './batch-parts.ts'
import { slices } from './slices.ts'
import { storeBatchSurroundings } from './store-batch-surroundings.ts'

export interface BatchWrite {
  readonly target: BatchTarget
  readonly plan: BatchPlan
  readonly environments: readonly { readonly environment: string }[]
  readonly actor: Actor
  readonly group: string
  readonly at: string
}

const importedEvent = ({ project, environment }: BatchTarget, changes: readonly BatchChange[]): NewEvent => {
  const created = changes.filter(({ isNew }) => isNew).length
  return { type: 'features-imported', project, environment, data: { created, updated: changes.length - created } }
}

/** Stores a plan within the transaction, some features at a time, with its events, which share a group. Gives the revisions that move. */
export const storeBatch = async (tx: Tx, { target, plan, environments, actor, group, at }: BatchWrite): Promise<readonly string[]> => {
  const send = ({ statements, events }: Pick<Change<unknown>, 'statements' | 'events'>) =>
    tx.batch(...statements, ...(events.length > 0 ? [insertEvents(events, actor, group)] : []))

  const changes = plan.changes.filter(isChanged)
  const surroundings = storeBatchSurroundings(plan, actor, at)
  await send(surroundings)
  let hasNewTags = false
  for (const slice of slices(changes)) {
    const tags = slice.flatMap(({ after }): readonly Tag[] => after.tags)
    const [existing] = await tx.batch(listExistingTags(tags))
    const part = storeWithoutLinks(slice, { target, environments, at, existing })
    hasNewTags ||= part.revisions.includes(revisionKeys.tags)
    await send(part)
  }
  // Parents may be among those that came last.
  for (const slice of slices(changes)) await send(storeLinks(slice, { target, environments, at }))
  if (changes.length === 0) return surroundings.revisions
  await send({ statements: [], events: [importedEvent(target, changes)] })
  return [...featureRevisions(target.project, environments), ...surroundings.revisions, ...(hasNewTags ? [revisionKeys.tags] : [])]
}
