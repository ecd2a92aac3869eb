import type { Event } from '@halyard/contracts'
import { toEvent } from '../../flags/kernel/events.mappers.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { Tx } from '../../store/index.ts'
import {
  countEvents,
  type EventFilter,
  type EventRow,
  listEvents,
  listEventsById,
  type Place,
  searchEvents,
} from '../../store/repositories/event-search.repository.ts'

interface Events {
  readonly events: Event[]
  /** Whether none stands behind them. */
  readonly isLast: boolean
  /** The number of all that were found. */
  readonly total: number
}

interface FoundRows extends Omit<Events, 'events'> {
  readonly rows: readonly EventRow[]
}

const readAll = async (tx: Tx, filter: EventFilter, place: Place): Promise<FoundRows> => {
  const { limit, offset, before } = place
  const [rows] = await tx.batch(listEvents(filter, place))
  const found = rows[0]?.page_rows ?? 0
  const tellsNumber = before === null && found <= limit && (found > 0 || offset === 0)
  const [counted] = tellsNumber ? [] : (await tx.batch(countEvents(filter)))[0]
  const shown = rows.slice(0, limit)
  return { rows: shown, isLast: shown.length === found, total: counted?.total ?? offset + found }
}

const readWithText = async (tx: Tx, filter: EventFilter, text: string, place: Place): Promise<FoundRows> => {
  const [[found]] = await tx.batch(searchEvents(filter, text, place))
  const { ids, total } = found!
  const [rows] = ids.length > 0 ? await tx.batch(listEventsById(ids)) : [[]]
  const shown = rows.slice(0, place.limit)
  return { rows: shown, isLast: shown.length === ids.length, total }
}

/** A page of events and the number of all, as of one moment. The last page tells the number by itself, as does a search for a text. */
export const readEvents = async ({ store }: Pick<Ports, 'store'>, filter: EventFilter, place: Place, text = ''): Promise<Events> => {
  const { rows, ...found } = await store.snapshot((tx) =>
    text === '' ? readAll(tx, filter, place) : readWithText(tx, filter, text, place),
  )
  return { events: rows.map((row) => toEvent(row, row.tags ?? [])), ...found }
}
