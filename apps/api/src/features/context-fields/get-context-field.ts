import type { Contract } from '@halyard/contracts'
import { toContextField } from '../../flags/import/context-fields.mappers.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findContextField } from '../../store/repositories/context-fields.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { unknownContextField } from './context-field-rules.ts'

export const getContextField: Operation<Contract['contextFields']['getContextField']> = {
  watches: () => [revisionKeys.contextFields],
  run: async (ports, { params: { name }, caller }) => {
    const [row] = await ports.store.run(findContextField(name, caller.visible))
    return row ? toContextField(row) : unknownContextField(name)
  },
}
