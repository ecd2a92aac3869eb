import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../bodies/kept-answer.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { toContextField } from './context-fields.mappers.ts'
import { listContextFields } from './context-fields.repository.ts'

const keys = [revisionKeys.contextFields, revisionKeys.features]

export const getContextFields: Operation<Contract['contextFields']['getContextFields']> = {
  watches: () => keys,
  run: (context, { caller: { visible }, observed }) =>
    keptAnswer(context, observed, keys, ['context-fields', visible], async () => {
      const rows = await context.database.run(listContextFields(visible))
      return rows.map(toContextField)
    }),
}
