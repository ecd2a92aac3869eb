import type { Test } from './searchable.ts'
import { splitFilter } from './split-filter.ts'

/** Whether a time (ISO 8601 in UTC with milliseconds) passes `IS_BEFORE:date` or `IS_ON_OR_AFTER:date`; a day begins at midnight in UTC. */
export const dateTest = (filter: string): Test<string> => {
  const { operator, value } = splitFilter(filter)
  const bound = new Date(value).toISOString()
  return operator === 'IS_BEFORE' ? (time) => time < bound : (time) => time >= bound
}
