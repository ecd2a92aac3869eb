import { isDeepStrictEqual } from 'node:util'
import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { unknownContextField } from './context-field-rules.ts'
import { changedContextField, toContextFieldState } from './context-fields.mappers.ts'
import { lockContextField, updateContextFieldRow } from './context-fields.repository.ts'

export const updateContextField: Operation<Contract['contextFields']['updateContextField']> = {
  run: (context, { params: { name }, body, caller }) =>
    context.writer.write(caller.actor, async (tx) => {
      const [[row]] = await tx.batch(lockContextField(name))
      if (!row) return unknownContextField(name)
      const after = changedContextField(row, body)
      const [preData, data] = [toContextFieldState(row), toContextFieldState(after)]
      if (isDeepStrictEqual(preData, data)) return { statements: [], events: [], revisions: [], result: {} }
      return {
        statements: [updateContextFieldRow(after)],
        events: [{ type: 'context-field-updated', data, preData }],
        revisions: [revisionKeys.contextFields],
        result: {},
      }
    }),
}
