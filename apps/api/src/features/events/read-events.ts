import type { FoundEvents } from '@halyard/contracts'
import { holds } from '@halyard/domain'
import type { Caller } from '../../access/caller.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { toEvent } from './events.mappers.ts'
import { countEvents, type EventFilter, listEvents, listEventsById, type Page, type Reach, searchEvents } from './events.repository.ts'

/** What is about no project, such as accounts, roles and settings, is for administrators. */
export const reachOf = ({ grants, visible }: Pick<Caller, 'grants' | 'visible'>): Reach =>
  holds(grants, 'ADMIN') ? 'everything' : { visible }

const readAll = async (tx: Tx, filter: EventFilter, page: Page): Promise<FoundEvents> => {
  const [rows] = await tx.batch(listEvents(filter, page))
  const found = rows[0]?.page_rows ?? 0
  const isLast = found < page.limit && (found > 0 || page.offset === 0)
  const [counted] = isLast ? [] : (await tx.batch(countEvents(filter)))[0]
  return { events: rows.map(toEvent), total: counted?.total ?? page.offset + found }
}

const readWithText = async (tx: Tx, filter: EventFilter, text: string, page: Page): Promise<FoundEvents> => {
  const [[found]] = await tx.batch(searchEvents(filter, text, page))
  const { ids, total } = found!
  const [rows] = ids.length > 0 ? await tx.batch(listEventsById(ids)) : [[]]
  return { events: rows.map(toEvent), total }
}

/** A page of events and the number of all, as of one moment. The last page tells the number by itself, as does a search for a text. */
export const readEvents = ({ database }: Pick<Context, 'database'>, filter: EventFilter, page: Page, text = ''): Promise<FoundEvents> =>
  database.snapshot((tx) => (text === '' ? readAll(tx, filter, page) : readWithText(tx, filter, text, page)))
