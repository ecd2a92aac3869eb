import type { Event } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { cursorOf, readCursor } from '../../pipeline/paging/cursor.ts'
import type { Key } from '../../pipeline/paging/key.ts'
import { Page } from '../../pipeline/paging/page.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { EventFilter } from '../../store/repositories/event-search.repository.ts'
import { readEvents } from './read-events.ts'

interface PageQuery {
  readonly limit: number
  readonly offset?: number
  /** Cursor of an earlier page of the same list. */
  readonly cursor?: string | undefined
  readonly query?: string | undefined
}

const isId = (key: Key): key is readonly [number] => key.length === 1 && Number.isSafeInteger(key[0])

/** Returns the page of events that a query asks for. `show` builds the body. */
export const pageEvents = async <T>(
  operation: string,
  ports: Ports,
  filter: EventFilter,
  { limit, offset = 0, cursor, query }: PageQuery,
  show: (events: Event[], total: number) => T,
): Promise<Page<T> | Failure> => {
  const key = cursor === undefined ? null : readCursor(cursor, [operation], isId)
  if (key instanceof Failure) return key
  const position = { limit, offset, before: key?.[0] ?? null }
  const { events, isLast, total } = await readEvents(ports, filter, position, query)
  return new Page(show(events, total), isLast ? null : cursorOf([operation], [events.at(-1)!.id]))
}
