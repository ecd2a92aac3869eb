import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { updateTitle } from '../../store/repositories/change-requests.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { lockForEdit, show } from './edit-change-request.ts'

export const updateChangeRequestTitle: Operation<Contract['changeRequests']['updateChangeRequestTitle']> = {
  run: (ports, { params, body: { title }, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      const parts = await lockForEdit(tx, caller, params.projectId, Number(params.id), 'author')
      if (parts instanceof Failure) return parts
      const { id, project, environment, title: before } = parts.request
      const result = await show(tx, { ...parts, request: { ...parts.request, title } })
      if (title === before) return { statements: [], events: [], revisions: [], result }
      return {
        statements: [updateTitle(id, title)],
        events: [{ type: 'change-request-title-updated', project, environment, preData: { id, title: before }, data: { id, title } }],
        revisions: [revisionKeys.changeRequests(project)],
        result,
      }
    }),
}
