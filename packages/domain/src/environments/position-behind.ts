import { limits } from '@halyard/contracts/data'

const room = 10

/** A position behind all of these, with room between; the last that there is, where there is nothing behind. */
export const positionBehind = (positions: readonly number[]): number =>
  Math.min(limits.rowId, positions.reduce((last, position) => Math.max(last, position), 0) + room)
