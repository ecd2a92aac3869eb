import { isDeepStrictEqual } from 'node:util'
import type { Contract } from '@halyard/contracts'
import { changedContextField, toContextFieldState } from '../../flags/import/context-fields.mappers.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { lockContextField, updateContextFieldRow } from '../../store/repositories/context-fields.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { unknownContextField } from './context-field-rules.ts'

export const updateContextField: Operation<Contract['contextFields']['updateContextField']> = {
  run: (ports, { params: { name }, body, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
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
