import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { unknownContextField } from './context-field-rules.ts'
import { toContextFieldState } from './context-fields.mappers.ts'
import { lockContextField, removeContextField } from './context-fields.repository.ts'

export const deleteContextField: Operation<Contract['contextFields']['deleteContextField']> = {
  run: (context, { params: { name }, caller }) =>
    context.writer.write(caller.actor, async (tx) => {
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
