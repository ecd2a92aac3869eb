import { randomUUID } from 'node:crypto'
import type { ChangeRequestCreate } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { baseOf, type Failure, type FlagChange, failure, type World } from '@halyard/domain'
import type { ChangeRow } from '../../store/repositories/changes.repository.ts'

/**
 * Returns an error (400) if a request with these changes would be too large, else null. Many bounded bodies can add up to
 * such a size. `length`: at least the length of their payloads as JSON, if it is known; a character takes at most three bytes.
 */
export const refusalOfSize = (changes: readonly { readonly payload: object }[], length = Number.POSITIVE_INFINITY): Failure | null => {
  if (3 * length <= limits.changeRequestBytes) return null
  const bytes = Buffer.byteLength(JSON.stringify(changes.map(({ payload }) => payload)))
  if (bytes <= limits.changeRequestBytes) return null
  const message = `a change request holds at most ${limits.changeRequestBytes} bytes`
  return failure('ValidationError', `body: ${message}`, [{ path: 'body', message }])
}

interface NewChangeOptions {
  /** Id for a strategy to add, if it already has one. */
  readonly strategyId?: string | undefined
  /** The state on which the author based a change; by default the present state. */
  readonly seen?: ((change: FlagChange) => object | undefined) | undefined
}

const givenId = (payload: object): string | undefined => ('id' in payload && typeof payload.id === 'string' ? payload.id : undefined)

/**
 * Returns the row of a change. An action without payload gets an empty payload, and a new strategy gets its id. `base` is
 * the present state that the author saw.
 */
export const toNewChange = (
  change: ChangeRequestCreate | FlagChange,
  world: World,
  stored: Pick<ChangeRow, 'id' | 'position' | 'request_id' | 'created_at'>,
  { strategyId, seen = (proposed) => baseOf(proposed, world) }: NewChangeOptions = {},
): ChangeRow => {
  const common = { ...stored, action: change.action }
  if (!('feature' in change)) {
    const segment_name = world.segments.get(change.payload.id)?.name ?? null
    return { ...common, feature: null, segment_name, payload: change.payload, base: seen(change) ?? null }
  }
  const given = 'payload' in change ? change.payload : {}
  const payload = change.action === 'addStrategy' ? { ...given, id: givenId(given) ?? strategyId ?? randomUUID() } : given
  // The payload is complete now, so the cast holds.
  const base = seen({ action: change.action, feature: change.feature, payload } as FlagChange) ?? null
  return { ...common, feature: change.feature, segment_name: null, payload, base }
}

/** A change of a caller who proposes it. The server generates the ids of proposed strategies, which later changes may name. */
export const withoutGivenId = (change: ChangeRequestCreate): ChangeRequestCreate => {
  if (change.action !== 'addStrategy') return change
  const { id: _, ...payload } = change.payload
  return { ...change, payload }
}

/** The columns that name the objects of a change, before the change is stored. */
export const touchingOf = (change: ChangeRequestCreate | FlagChange): Pick<ChangeRow, 'action' | 'feature' | 'payload'> => ({
  action: change.action,
  feature: 'feature' in change ? change.feature : null,
  payload: 'payload' in change ? change.payload : {},
})

/** The strategies that changes will add, with their generated ids. */
export const proposedStrategiesOf = (changes: readonly ChangeRow[]): { feature: string; id: string }[] =>
  changes.flatMap(({ action, feature, payload }) =>
    action === 'addStrategy' && feature !== null && 'id' in payload && typeof payload.id === 'string' ? [{ feature, id: payload.id }] : [],
  )

/** Event data of a change. */
export const toEventData = ({ id, request_id, action, payload }: ChangeRow) => ({ changeRequestId: request_id, id, action, payload })
