import { idKey } from '../state-import/plan-strategies.ts'

interface Identified {
  readonly id: string
}

/** Whether both are one strategy. */
export const isSameStrategy = (left: Identified, right: Identified): boolean => idKey(left.id) === idKey(right.id)
