import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { takenContextField } from './context-field-rules.ts'
import { newContextField, toContextField, toContextFieldState } from './context-fields.mappers.ts'
import { countUsesOfField, findContextFieldName, insertContextField, lockContextFieldName } from './context-fields.repository.ts'

export const createContextField: Operation<Contract['contextFields']['createContextField']> = {
  run: (context, { body, caller }) =>
    context.writer.write(caller.actor, async (tx) => {
      const [, [taken], [uses]] = await tx.batch(
        lockContextFieldName(body.name),
        findContextFieldName(body.name),
        countUsesOfField(body.name, caller.visible),
      )
      if (taken) return takenContextField(body.name)
      const row = newContextField(body, new Date(context.now()).toISOString())
      return {
        statements: [insertContextField(row)],
        events: [{ type: 'context-field-created', data: toContextFieldState(row) }],
        revisions: [revisionKeys.contextFields],
        result: toContextField({ ...row, ...uses! }),
      }
    }),
}
