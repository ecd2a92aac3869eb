import type { AuditAnchor } from '@halyard/contracts'
import type { ChainRow } from '../../store/repositories/seals.repository.ts'

export const toAnchor = ({ chain, seq, key_id, mac, sealed_at }: ChainRow): AuditAnchor => ({
  chain,
  seq,
  keyId: key_id,
  mac,
  sealedAt: sealed_at,
})
