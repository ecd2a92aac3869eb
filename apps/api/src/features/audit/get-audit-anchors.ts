import type { Contract } from '@halyard/contracts'
import { toAnchor } from '../../flags/seals/seals.mappers.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listChains } from '../../store/repositories/seals.repository.ts'

export const getAuditAnchors: Operation<Contract['audit']['getAuditAnchors']> = {
  run: async ({ store, runtime: { sealer } }) => {
    await sealer.seal()
    return { anchors: (await store.run(listChains())).map(toAnchor) }
  },
}
