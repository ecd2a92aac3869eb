import type { FoundEvents } from '@halyard/contracts'
import { holds } from '@halyard/domain'
import type { Caller } from '../../access/caller.ts'
import type { Context } from '../../context.ts'
import { toEvent } from './events.mappers.ts'
import { countEvents, type EventFilter, listEvents, type Page, type Reach } from './events.repository.ts'

/** What is about no project, such as accounts, roles and settings, is for administrators. */
export const reachOf = ({ grants, visible }: Pick<Caller, 'grants' | 'visible'>): Reach =>
  holds(grants, 'ADMIN') ? 'everything' : { visible }

/** A page of events and the number of all, as of one moment. The last page tells the number by itself. */
export const readEvents = ({ database }: Pick<Context, 'database'>, filter: EventFilter, page: Page): Promise<FoundEvents> =>
  database.snapshot(async (tx) => {
    const [rows] = await tx.batch(listEvents(filter, page))
    const found = rows[0]?.page_rows ?? 0
    const isLast = found < page.limit && (found > 0 || page.offset === 0)
    const [counted] = isLast ? [] : (await tx.batch(countEvents(filter)))[0]
    return { events: rows.map(toEvent), total: counted?.total ?? page.offset + found }
  })
