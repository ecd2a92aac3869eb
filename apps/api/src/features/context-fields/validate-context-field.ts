import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { findContextFieldName } from '../../store/repositories/context-fields.repository.ts'
import { takenContextField } from './context-field-rules.ts'

export const validateContextField: Operation<Contract['contextFields']['validateContextField']> = {
  run: async (ports, { body: { name } }) => {
    const [taken] = await ports.store.run(findContextFieldName(name))
    return taken ? takenContextField(name) : {}
  },
}
