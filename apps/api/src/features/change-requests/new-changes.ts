import { randomUUID } from 'node:crypto'
import type { ChangeRequestCreate } from '@halyard/contracts'
import type { World } from '@halyard/domain'
import type { ChangeRow } from '../../store/repositories/changes.repository.ts'

/** A change as it is stored: with an empty payload where it takes none, and a new strategy with the id that it will have. */
export const toNewChange = (
  change: ChangeRequestCreate,
  world: World,
  stored: Pick<ChangeRow, 'id' | 'position' | 'request_id' | 'created_at'>,
  strategyId: string = randomUUID(),
): ChangeRow => {
  const common = { ...stored, action: change.action }
  if (!('feature' in change)) {
    const segment_name = world.segments.get(change.payload.id)?.name ?? null
    return { ...common, feature: null, segment_name, payload: change.payload }
  }
  const given = 'payload' in change ? change.payload : {}
  const payload = change.action === 'addStrategy' ? { ...given, id: strategyId } : given
  return { ...common, feature: change.feature, segment_name: null, payload }
}

/** A change as far as it says what it touches, before it is stored. */
export const touchingOf = (change: ChangeRequestCreate): Pick<ChangeRow, 'action' | 'feature' | 'payload'> => ({
  action: change.action,
  feature: 'feature' in change ? change.feature : null,
  payload: 'payload' in change ? change.payload : {},
})

/** The strategies that changes will add, by the ids that were minted for them. */
export const mintedBy = (changes: readonly ChangeRow[]): { feature: string; id: string }[] =>
  changes.flatMap(({ action, feature, payload }) =>
    action === 'addStrategy' && feature !== null && 'id' in payload && typeof payload.id === 'string' ? [{ feature, id: payload.id }] : [],
  )

/** What an event tells of a change. */
export const toEventData = ({ id, request_id, action, payload }: ChangeRow) => ({ changeRequestId: request_id, id, action, payload })
