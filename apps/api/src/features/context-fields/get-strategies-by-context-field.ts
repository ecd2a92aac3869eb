import type { Contract } from '@halyard/contracts'
import { toUsingStrategy } from '../../flags/import/context-fields.mappers.ts'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listStrategiesOnField } from '../../store/repositories/context-fields.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const keys = [revisionKeys.features]

export const getStrategiesByContextField: Operation<Contract['contextFields']['getStrategiesByContextField']> = {
  watches: () => keys,
  run: (ports, { params: { name }, caller: { visible }, observed }) =>
    keptAnswer(ports.cache, observed, keys, ['strategies-on-field', name, visible], async () => {
      const rows = await ports.store.run(listStrategiesOnField(name, visible))
      return { strategies: rows.map(toUsingStrategy) }
    }),
}
