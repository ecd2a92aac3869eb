import type { Contract, FeatureHistory } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import { toEvent } from '../../flags/kernel/events.mappers.ts'
import { reachOf } from '../../identity/caller/event-reach.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { cursorOf, readCursor } from '../../pipeline/paging/cursor.ts'
import { Page } from '../../pipeline/paging/page.ts'
import { listEventsById } from '../../store/repositories/event-search.repository.ts'
import { findRelatives, listRelatedEvents, type Stay } from '../../store/repositories/feature-history.repository.ts'
import { isId } from './page-events.ts'
import { periodOf } from './period.ts'

const list = ['getFeatureHistory']

interface Move {
  readonly id: number
  readonly from: string
}

/** The projects of a feature, each with the events from its arrival to its departure. The moves are sorted, the oldest first. */
const staysOf = (project: string, first: number, moves: readonly Move[]): Stay[] => {
  const arrivals = [first, ...moves.map(({ id }) => id)]
  const former = moves.map(({ id, from }, at): Stay => ({ project: from, first: arrivals[at]!, last: id }))
  return [...former, { project, first: arrivals.at(-1)!, last: null }]
}

export const getFeatureHistory: Operation<Contract['events']['getFeatureHistory']> = {
  run: async ({ store }, { params: { projectId, featureName }, query: { environment, from, to, limit, cursor }, caller }) => {
    const key = cursor === undefined ? null : readCursor(cursor, list, isId)
    if (key instanceof Failure) return key
    const reach = reachOf(caller)
    return store.snapshot(async (tx): Promise<Page<FeatureHistory> | Failure> => {
      const [[relatives]] = await tx.batch(findRelatives(featureName, caller.visible))
      if (relatives?.project !== projectId)
        return failure('NotFoundError', `There is no feature ${featureName} in the project ${projectId}`)
      const { segments, parents, first, moves } = relatives
      const [found] = await tx.batch(
        listRelatedEvents(
          { feature: featureName, segments, parents, stays: staysOf(projectId, first, moves) },
          { reach, ...periodOf({ from, to }), ...(environment !== undefined && { environment }) },
          { before: key?.[0] ?? null, limit: limit + 1 },
        ),
      )
      const relations = new Map(found.slice(0, limit).map(({ id, relation }) => [id, relation]))
      const [rows] = relations.size > 0 ? await tx.batch(listEventsById([...relations.keys()])) : [[]]
      const events = rows.map((row) => ({ ...toEvent(row, row.tags ?? []), relation: relations.get(row.id)! }))
      return new Page({ events }, rows.length === found.length ? null : cursorOf(list, [rows.at(-1)!.id]))
    })
  },
}
