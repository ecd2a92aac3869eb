import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { unknownContextField } from './context-field-rules.ts'
import { toContextField } from './context-fields.mappers.ts'
import { findContextField } from './context-fields.repository.ts'

export const getContextField: Operation<Contract['contextFields']['getContextField']> = {
  watches: () => [revisionKeys.contextFields],
  run: async (context, { params: { name }, caller }) => {
    const [row] = await context.database.run(findContextField(name, caller.visible))
    return row ? toContextField(row) : unknownContextField(name)
  },
}
