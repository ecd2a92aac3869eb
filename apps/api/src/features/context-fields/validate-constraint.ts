import type { Contract } from '@halyard/contracts'
import { constraintFaults, wrongFields } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { listLegalValues } from '../../store/repositories/context-fields.repository.ts'

export const validateConstraint: Operation<Contract['contextFields']['validateConstraint']> = {
  run: async (ports, { body }) => {
    const [field] = await ports.store.run(listLegalValues([body.contextName]))
    const faults = constraintFaults(body, field && { legalValues: new Set(field.values) })
    return wrongFields(faults.map(({ field, message }) => ({ path: `body/${field}`, message }))) ?? undefined
  },
}
