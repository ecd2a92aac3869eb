import type { Contract } from '@halyard/contracts'
import { constraintFaults, wrongFields } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { listLegalValues } from '../../store/repositories/context-fields.repository.ts'

export const validateConstraint: Operation<Contract['contextFields']['validateConstraint']> = {
  run: async (context, { body }) => {
    const [field] = await context.database.run(listLegalValues([body.contextName]))
    const faults = constraintFaults(body, field && { legalValues: new Set(field.values) })
    return wrongFields(faults.map(({ field, message }) => ({ path: `body/${field}`, message }))) ?? undefined
  },
}
