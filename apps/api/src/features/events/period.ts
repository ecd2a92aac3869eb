import { dayOfFilter } from '@halyard/contracts'
import type { EventFilter } from '../../store/repositories/event-search.repository.ts'

const dayMs = 86_400_000
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')

const startOf = (filter: string): string => `${dayOfFilter(filter)}T00:00:00.000Z`
const endOf = (filter: string): string => new Date(Math.min(Date.parse(startOf(filter)) + dayMs, lastInstant)).toISOString()

/** The time range from the beginning of one day to the end of another, in UTC. */
export const periodOf = (days: {
  readonly from?: string | undefined
  readonly to?: string | undefined
}): Pick<EventFilter, 'from' | 'before'> => ({
  ...(days.from !== undefined && { from: startOf(days.from) }),
  ...(days.to !== undefined && { before: endOf(days.to) }),
})
