import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../bodies/kept-answer.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { toUsingStrategy } from './context-fields.mappers.ts'
import { listStrategiesOnField } from './context-fields.repository.ts'

const keys = [revisionKeys.features]

export const getStrategiesByContextField: Operation<Contract['contextFields']['getStrategiesByContextField']> = {
  watches: () => keys,
  run: (context, { params: { name }, caller: { visible }, observed }) =>
    keptAnswer(context, observed, keys, ['strategies-on-field', name, visible], async () => {
      const rows = await context.database.run(listStrategiesOnField(name, visible))
      return { strategies: rows.map(toUsingStrategy) }
    }),
}
