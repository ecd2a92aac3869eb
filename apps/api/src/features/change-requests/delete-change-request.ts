import type { Contract } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { removeChangeRequest } from '../../store/repositories/change-requests.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { lockForEdit } from './edit-change-request.ts'

export const deleteChangeRequest: Operation<Contract['changeRequests']['deleteChangeRequest']> = {
  run: (ports, { params, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      const parts = await lockForEdit(tx, caller, params.projectId, Number(params.id), 'author or administrator')
      if (parts instanceof Failure) return parts
      const { id, project, environment, state, title } = parts.request
      if (state !== 'Draft') return failure('ConflictError', `The change request ${id} is ${state}: only a draft can be discarded`)
      return {
        statements: [removeChangeRequest(id)],
        events: [
          {
            type: 'change-request-discarded',
            project,
            environment,
            preData: { id, title, state, changes: parts.changes.map(({ id, action }) => ({ id, action })) },
          },
        ],
        revisions: [revisionKeys.changeRequests(project)],
        result: {},
      }
    }),
}
