import type { Event } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { cursorOf, readCursor } from '../../pipeline/paging/cursor.ts'
import type { Key } from '../../pipeline/paging/key.ts'
import { Page } from '../../pipeline/paging/page.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { EventFilter, EventPage } from '../../store/repositories/event-search.repository.ts'
import { readEvents } from './read-events.ts'

interface PageQuery {
  readonly limit: number
  readonly offset?: number
  /** Cursor of an earlier page of the same list. */
  readonly cursor?: string | undefined
  readonly query?: string | undefined
  readonly order?: EventPage['order']
}

/** Whether the key of a cursor is the id of an event. */
export const isId = (key: Key): key is readonly [number] => key.length === 1 && Number.isSafeInteger(key[0])

/** Returns the page of events that a query asks for. `show` builds the body. */
export const pageEvents = async <T>(
  operation: string,
  ports: Ports,
  filter: EventFilter,
  { limit, offset = 0, cursor, query, order = 'desc' }: PageQuery,
  show: (events: Event[], total: number) => T,
): Promise<Page<T> | Failure> => {
  const list = order === 'desc' ? [operation] : [operation, order]
  const key = cursor === undefined ? null : readCursor(cursor, list, isId)
  if (key instanceof Failure) return key
  const position = { limit, offset, after: key?.[0] ?? null, order }
  const { events, isLast, total } = await readEvents(ports, filter, position, query)
  return new Page(show(events, total), isLast ? null : cursorOf(list, [events.at(-1)!.id]))
}
