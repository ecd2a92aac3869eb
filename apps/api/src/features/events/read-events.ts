import type { Event } from '@halyard/contracts'
import { toEvent } from '../../flags/kernel/events.mappers.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { Tx } from '../../store/index.ts'
import {
  countEvents,
  type EventFilter,
  type EventPage,
  type EventRow,
  listEvents,
  listEventsById,
  searchEvents,
} from '../../store/repositories/event-search.repository.ts'

interface Events {
  readonly events: Event[]
  /** True if no event follows. */
  readonly isLast: boolean
  /** The number of all events found. */
  readonly total: number
}

interface FoundRows extends Omit<Events, 'events'> {
  readonly rows: readonly EventRow[]
}

const readAll = async (tx: Tx, filter: EventFilter, page: EventPage): Promise<FoundRows> => {
  const { limit, offset, after } = page
  const [rows] = await tx.batch(listEvents(filter, page))
  const found = rows[0]?.page_rows ?? 0
  const isTotalKnown = after === null && found <= limit && (found > 0 || offset === 0)
  const [counted] = isTotalKnown ? [] : (await tx.batch(countEvents(filter)))[0]
  const shown = rows.slice(0, limit)
  return { rows: shown, isLast: shown.length === found, total: counted?.total ?? offset + found }
}

const readWithText = async (tx: Tx, filter: EventFilter, text: string, page: EventPage): Promise<FoundRows> => {
  const [[found]] = await tx.batch(searchEvents(filter, text, page))
  const { ids, total } = found!
  const [rows] = ids.length > 0 ? await tx.batch(listEventsById(ids, page.order)) : [[]]
  const shown = rows.slice(0, page.limit)
  return { rows: shown, isLast: shown.length === ids.length, total }
}

/**
 * Reads a page of events and the total in one snapshot. A text search returns the total itself. Otherwise the total is
 * counted separately, unless the page is the last one and has no cursor.
 */
export const readEvents = async ({ store }: Pick<Ports, 'store'>, filter: EventFilter, page: EventPage, text = ''): Promise<Events> => {
  const { rows, ...found } = await store.snapshot((tx) => (text === '' ? readAll(tx, filter, page) : readWithText(tx, filter, text, page)))
  return { events: rows.map((row) => toEvent(row, row.tags ?? [])), ...found }
}
