import type { Contract } from '@halyard/contracts'
import { toContextField } from '../../flags/import/context-fields.mappers.ts'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listContextFields } from '../../store/repositories/context-fields.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const keys = [revisionKeys.contextFields, revisionKeys.features]

export const getContextFields: Operation<Contract['contextFields']['getContextFields']> = {
  watches: () => keys,
  run: (ports, { caller: { visible }, observed }) =>
    keptAnswer(ports.cache, observed, keys, ['context-fields', visible], async () => {
      const rows = await ports.store.run(listContextFields(visible))
      return rows.map(toContextField)
    }),
}
