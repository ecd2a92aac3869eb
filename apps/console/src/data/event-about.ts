import type { Event } from '@halyard/sdk'

const has = (state: unknown, field: string, value: unknown): boolean =>
  typeof state === 'object' && state !== null && Object.entries(state).some(([name, held]) => name === field && held === value)

/** Tells whether a state of an event has this value in this field. */
export const isEventAbout =
  (field: string, value: unknown) =>
  ({ data, preData }: Event): boolean =>
    has(data, field, value) || has(preData, field, value)
