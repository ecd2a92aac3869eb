import type { Searchable, Test } from './searchable.ts'

const missing = ':missing'

/** Whether a feature is in an environment what `environment:enabled`, `:disabled` or `:missing` says. */
export const statusTest = (filter: string): Test<Searchable> => {
  if (!filter.endsWith(missing)) return ({ statuses }) => statuses.includes(filter)
  const environment = filter.slice(0, 1 - missing.length)
  return ({ statuses }) => !statuses.some((status) => status.startsWith(environment))
}
