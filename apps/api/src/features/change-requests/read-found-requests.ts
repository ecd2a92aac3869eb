import type { ChangeRequest } from '@halyard/contracts'
import { type ChangeRequestSortKey, urlFriendly } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { cursorOf, readCursor } from '../../pipeline/paging/cursor.ts'
import type { Key } from '../../pipeline/paging/key.ts'
import type { Tx } from '../../store/index.ts'
import {
  type ChangeRequestFilter,
  type ChangeRequestPage,
  listFoundChangeRequests,
  statesInOrder,
} from '../../store/repositories/change-request-lists.repository.ts'
import { type ChangeRequestRow, listChangeRequests, withIds } from '../../store/repositories/change-requests.repository.ts'
import { listApprovals, listChangedFeatures, listRejections } from '../../store/repositories/changes.repository.ts'
import { toListedRequest } from './change-requests.mappers.ts'
import { byRequest } from './read-change-requests.ts'

/** A key that differs between callers who see different drafts. */
export const nameOfViewer = ({ actor: { account, token } }: Pick<Caller, 'actor'>): readonly (number | null)[] =>
  account === null ? [null, token] : [account]

type Sorted = Pick<ChangeRequestRow, 'id' | 'project' | 'state' | 'created_at'>
type Position = NonNullable<ChangeRequestPage['after']>

const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** The cursor's value of each sort field. All values are strings and numbers that PostgreSQL can compare. */
const values: { readonly [K in ChangeRequestSortKey]: { of: (row: Sorted) => string | number; is: (value: unknown) => boolean } } = {
  createdAt: { of: ({ created_at }) => Date.parse(created_at), is: (value) => isCount(value) && value <= lastInstant },
  id: { of: ({ id }) => id, is: (value) => isCount(value) },
  state: { of: ({ state }) => statesInOrder.indexOf(state) + 1, is: (value) => isCount(value) && value <= statesInOrder.length },
  project: { of: ({ project }) => project, is: (value) => typeof value === 'string' && urlFriendly.test(value) },
}

interface Order extends Pick<ChangeRequestPage, 'sortBy' | 'sortOrder'> {
  /** Name of the list and all parameters of its order. */
  readonly list: readonly string[]
}

/** The position after which a page begins; null for the first page. Returns an error for an invalid cursor. */
export const positionAfter = ({ list, sortBy }: Order, cursor: string | undefined): Position | null | Failure => {
  if (cursor === undefined) return null
  const isPosition = (key: Key): key is Position => key.length === 2 && isCount(key[1]) && values[sortBy].is(key[0])
  const key = readCursor(cursor, list, isPosition)
  if (key instanceof Failure || sortBy !== 'createdAt') return key
  return [new Date(key[0]).toISOString(), key[1]]
}

interface Read {
  readonly requests: ChangeRequest[]
  /** Null on the last page. */
  readonly next: string | null
}

/** Reads one page of the found requests, in the given order. */
export const readFoundRequests = async (
  tx: Tx,
  filter: ChangeRequestFilter,
  { list, sortBy, sortOrder }: Order,
  page: Pick<ChangeRequestPage, 'after' | 'offset' | 'limit'>,
): Promise<Read> => {
  const [rows] = await tx.batch(listFoundChangeRequests(filter, { sortBy, sortOrder, ...page }))
  const shown = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? shown.at(-1) : undefined
  const next = last ? cursorOf(list, [values[sortBy].of(last), last.id]) : null
  if (shown.length === 0) return { requests: [], next }
  const selection = withIds(shown.map(({ id }) => id))
  const [requests, features, approvals, rejections] = await tx.batch(
    listChangeRequests(selection),
    listChangedFeatures(selection),
    listApprovals(selection),
    listRejections(selection),
  )
  const byId = new Map(requests.map((request) => [request.id, request]))
  const [featuresOf, approvalsOf, rejectionsOf] = [byRequest(features), byRequest(approvals), byRequest(rejections)]
  return {
    requests: shown.map((row) => {
      // The rows come from one snapshot, so the request exists.
      const request = byId.get(row.id)!
      const names = featuresOf(row).map(({ feature }) => feature)
      return toListedRequest({ request, features: names, approvals: approvalsOf(row), rejections: rejectionsOf(row) })
    }),
    next,
  }
}
