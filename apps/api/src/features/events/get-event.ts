import type { Contract } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import { toEvent } from '../../flags/kernel/events.mappers.ts'
import { reachOf } from '../../identity/caller/event-reach.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { countLaterEvents, findSealOf, findVisibleEvent, listGroupIds } from '../../store/repositories/event-history.repository.ts'
import { listEventsById } from '../../store/repositories/event-search.repository.ts'

export const getEvent: Operation<Contract['events']['getEvent']> = {
  run: ({ store }, { params: { id }, caller }) =>
    store.snapshot(async (tx) => {
      const reach = reachOf(caller)
      const unknown = failure('NotFoundError', `There is no event ${id}`)
      const [[visible]] = await tx.batch(findVisibleEvent(id, reach))
      if (!visible) return unknown
      const [[row], [seal], others, [later]] = await tx.batch(
        listEventsById([id]),
        findSealOf(id),
        listGroupIds(id, visible.group_id, reach),
        countLaterEvents({ ...visible, id }, reach),
      )
      if (!row) return unknown
      return {
        ...toEvent(row, row.tags ?? []),
        seal: seal ?? null,
        groupEventIds: others.map((other) => other.id),
        laterEvents: visible.feature === null ? null : later!.later,
      }
    }),
}
