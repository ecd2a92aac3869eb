import { randomUUID } from 'node:crypto'
import type { ChangeRequestCreate } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { baseOf, type ChangeFault, type Failure, type FlagChange, failure, findFaults, type Minted, type World } from '@halyard/domain'
import type { ChangeRow } from '../../store/repositories/changes.repository.ts'

const mostDetails = 50

/** A segment is confined to the project whose people review the change, or to none. */
const foreignProject = (change: ChangeRequestCreate | FlagChange, index: number, project: string): ChangeFault[] =>
  change.action === 'updateSegment' && change.payload.project != null && change.payload.project !== project
    ? [{ index, field: 'payload/project', message: `must be ${project} or null`, kind: 'invalid' }]
    : []

/**
 * What is wrong with new changes, of which `path` says where the body holds each: 400 where they make no sense, else 404 where what they name
 * is not there; null: nothing.
 */
export const refusalOfChanges = (
  changes: readonly (ChangeRequestCreate | FlagChange)[],
  world: World,
  minted: readonly Minted[],
  path: (index: number) => string,
): Failure | null => {
  const faults = [
    ...findFaults(changes, world, minted),
    ...changes.flatMap((change, index) => foreignProject(change, index, world.project)),
  ]
  const kind = faults.some((fault) => fault.kind === 'invalid') ? 'invalid' : 'missing'
  const details = faults
    .filter((fault) => fault.kind === kind)
    .slice(0, mostDetails)
    .map(({ index, field, message }) => ({ path: `${path(index)}/${field}`, message }))
  const [first] = details
  if (!first) return null
  return failure(kind === 'invalid' ? 'ValidationError' : 'NotFoundError', `${first.path}: ${first.message}`, details)
}

/** What keeps a request from holding these changes (400): each of them came in a body of bounded size, but they may be many. */
export const refusalOfSize = (changes: readonly { readonly payload: object }[]): Failure | null => {
  const bytes = Buffer.byteLength(JSON.stringify(changes.map(({ payload }) => payload)))
  if (bytes <= limits.changeRequestBytes) return null
  const message = `a change request holds at most ${limits.changeRequestBytes} bytes`
  return failure('ValidationError', `body: ${message}`, [{ path: 'body', message }])
}

interface NewChangeOptions {
  /** The id that a strategy to add has already. */
  readonly strategyId?: string | undefined
  /** What the author saw; by default the present state. */
  readonly seen?: ((change: FlagChange) => object | undefined) | undefined
}

const idGiven = (payload: object): string | undefined => ('id' in payload && typeof payload.id === 'string' ? payload.id : undefined)

/**
 * A change as it is stored: with an empty payload where it takes none, a new strategy with the id that it will have, and with what its author
 * saw of the present state.
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
  const payload = change.action === 'addStrategy' ? { ...given, id: idGiven(given) ?? strategyId ?? randomUUID() } : given
  // The payload is complete now.
  const base = seen({ action: change.action, feature: change.feature, payload } as FlagChange) ?? null
  return { ...common, feature: change.feature, segment_name: null, payload, base }
}

/** A change as far as it says what it touches, before it is stored. */
export const touchingOf = (change: ChangeRequestCreate | FlagChange): Pick<ChangeRow, 'action' | 'feature' | 'payload'> => ({
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
