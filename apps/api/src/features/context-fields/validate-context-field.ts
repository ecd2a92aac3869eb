import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { takenContextField } from './context-field-rules.ts'
import { findContextFieldName } from './context-fields.repository.ts'

export const validateContextField: Operation<Contract['contextFields']['validateContextField']> = {
  run: async (context, { body: { name } }) => {
    const [taken] = await context.database.run(findContextFieldName(name))
    return taken ? takenContextField(name) : {}
  },
}
