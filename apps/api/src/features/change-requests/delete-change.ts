import type { Contract } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { removeChange } from '../../store/repositories/changes.repository.ts'
import { lockForEdit, storeEdit } from './edit-change-request.ts'
import { toEventData } from './new-changes.ts'

export const deleteChange: Operation<Contract['changeRequests']['deleteChange']> = {
  run: (ports, { params, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      const parts = await lockForEdit(tx, caller, params.projectId, Number(params.id), 'author')
      if (parts instanceof Failure) return parts
      const change = parts.changes.find(({ id }) => id === Number(params.changeId))
      if (!change) return failure('NotFoundError', `The change request ${params.id} has no change ${params.changeId}`)
      return storeEdit(tx, {
        parts: { ...parts, changes: parts.changes.filter((other) => other !== change) },
        statements: [removeChange(change.id)],
        event: { type: 'change-discarded', ...(change.feature !== null && { feature: change.feature }), preData: toEventData(change) },
      })
    }),
}
