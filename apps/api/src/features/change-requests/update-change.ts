import type { Contract } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { findPlace } from '../../store/repositories/change-requests.repository.ts'
import { insertChanges, nextChangeIds, removeChange } from '../../store/repositories/changes.repository.ts'
import { refusalOfChanges, refusalOfSize } from './check-changes.ts'
import { lockForEdit, storeEdit } from './edit-change-request.ts'
import { mintedBy, toEventData, toNewChange, touchingOf } from './new-changes.ts'
import { refusalOfPlace } from './place.ts'
import { readWorlds } from './read-worlds.ts'

export const updateChange: Operation<Contract['changeRequests']['updateChange']> = {
  run: (ports, { params, body, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      const parts = await lockForEdit(tx, caller, params.projectId, Number(params.id), 'author')
      if (parts instanceof Failure) return parts
      const { project, environment } = parts.request
      const [[place], [next]] = await tx.batch(findPlace(project, environment), nextChangeIds(1))
      const refused = refusalOfPlace(caller, project, environment, place)
      if (refused) return refused
      const old = parts.changes.find(({ id }) => id === Number(params.changeId))
      if (!old) return failure('NotFoundError', `The change request ${params.id} has no change ${params.changeId}`)

      const earlier = parts.changes.filter(({ position }) => position < old.position)
      const world = (await readWorlds(tx, project, [environment], [touchingOf(body)]))(environment)
      const wrong = refusalOfChanges([body], world, mintedBy(earlier), () => 'body')
      if (wrong) return wrong

      const stored = {
        id: next!.id,
        position: old.position,
        request_id: parts.request.id,
        created_at: new Date(ports.runtime.now()).toISOString(),
      }
      // A strategy to add keeps its id while it is proposed for the same feature: later changes may name it.
      const kept = mintedBy([old]).find(({ feature }) => 'feature' in body && body.feature === feature)
      const added = toNewChange(body, world, stored, kept?.id)
      const all = parts.changes.map((change) => (change === old ? added : change))
      const tooLarge = refusalOfSize(all)
      if (tooLarge) return tooLarge
      return storeEdit(tx, {
        parts: { ...parts, changes: all },
        statements: [removeChange(old.id), insertChanges([added])],
        event: {
          type: 'change-edited',
          ...(added.feature !== null && { feature: added.feature }),
          preData: toEventData(old),
          data: toEventData(added),
        },
      })
    }),
}
