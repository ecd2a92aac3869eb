import type { Contract } from '@halyard/contracts'
import { toContextFieldState } from '../../flags/import/context-fields.mappers.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { lockContextField, removeContextField } from '../../store/repositories/context-fields.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { unknownContextField } from './context-field-rules.ts'

export const deleteContextField: Operation<Contract['contextFields']['deleteContextField']> = {
  run: (ports, { params: { name }, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      const [[row]] = await tx.batch(lockContextField(name))
      if (!row) return unknownContextField(name)
      return {
        statements: [removeContextField(name)],
        events: [{ type: 'context-field-deleted', preData: toContextFieldState(row) }],
        revisions: [revisionKeys.contextFields],
        result: {},
      }
    }),
}
