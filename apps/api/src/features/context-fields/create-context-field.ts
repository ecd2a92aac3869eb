import type { Contract } from '@halyard/contracts'
import { newContextField, toContextField, toContextFieldState } from '../../flags/import/context-fields.mappers.ts'
import type { Operation } from '../../pipeline/operation.ts'
import {
  countUsesOfField,
  findContextFieldName,
  insertContextField,
  lockContextFieldName,
} from '../../store/repositories/context-fields.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { takenContextField } from './context-field-rules.ts'

export const createContextField: Operation<Contract['contextFields']['createContextField']> = {
  run: (ports, { body, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      const [, [taken], [uses]] = await tx.batch(
        lockContextFieldName(body.name),
        findContextFieldName(body.name),
        countUsesOfField(body.name, caller.visible),
      )
      if (taken) return takenContextField(body.name)
      const row = newContextField(body, new Date(ports.runtime.now()).toISOString())
      return {
        statements: [insertContextField(row)],
        events: [{ type: 'context-field-created', data: toContextFieldState(row) }],
        revisions: [revisionKeys.contextFields],
        result: toContextField({ ...row, ...uses! }),
      }
    }),
}
