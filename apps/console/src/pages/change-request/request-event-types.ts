import { eventTypes } from '@halyard/contracts/data'

/** Types of the events of change requests. */
export const requestEventTypes = Object.keys(eventTypes).filter(
  (type) => /^change(-request)?-/.test(type) && type !== 'change-request-configuration-updated',
)
