import { findEvents } from './find-events.ts'
import { getEvents } from './get-events.ts'
import { getEventsForToggle } from './get-events-for-toggle.ts'
import { searchEvents } from './search-events.ts'

export const eventOperations = {
  getEvents,
  getEventsForToggle,
  searchEvents,
  findEvents,
}
