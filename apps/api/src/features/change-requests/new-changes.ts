import { randomUUID } from 'node:crypto'
import type { ChangeRequestCreate } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import {
  baseOf,
  type ChangeFault,
  type Failure,
  type FlagChange,
  failure,
  findFaults,
  type ProposedStrategy,
  type World,
} from '@halyard/domain'
import type { ChangeRow } from '../../store/repositories/changes.repository.ts'

const mostDetails = 50

/** A change can restrict a segment only to the project of the request, because other projects do not review it. */
const foreignProject = (change: ChangeRequestCreate | FlagChange, index: number, project: string): ChangeFault[] =>
  change.action === 'updateSegment' && change.payload.project != null && change.payload.project !== project
    ? [{ index, field: 'payload/project', message: `must be ${project} or null`, kind: 'invalid' }]
    : []

/**
 * Returns an error for invalid changes (400) or for changes that name missing objects (404), else null. `path` returns the
 * path of a change in the body, by index.
 */
export const refusalOfChanges = (
  changes: readonly (ChangeRequestCreate | FlagChange)[],
  world: World,
  proposedStrategies: readonly ProposedStrategy[],
  path: (index: number) => string,
): Failure | null => {
  const faults = [
    ...findFaults(changes, world, proposedStrategies),
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

/**
 * Returns an error (400) if a request with these changes would be too large, else null. Many bounded bodies can add up to
 * such a size.
 */
export const refusalOfSize = (changes: readonly { readonly payload: object }[]): Failure | null => {
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
