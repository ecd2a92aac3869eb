import type { Contract } from '@halyard/contracts'
import { toAnchor } from '../../audit/seals.mappers.ts'
import { listChains } from '../../audit/seals.repository.ts'
import type { Operation } from '../../operation.ts'

export const getAuditAnchors: Operation<Contract['audit']['getAuditAnchors']> = {
  run: async ({ database, sealer }) => {
    await sealer.seal()
    return { anchors: (await database.run(listChains())).map(toAnchor) }
  },
}
