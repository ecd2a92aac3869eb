import type { Toggle } from '../evaluate/toggle.ts'
import { kindOf } from '../impact/flip-counter.ts'

/** The difference between two outcomes of one context. */
export const outcomeChanges = ['gain', 'lose', 'otherVariant', 'otherPayload', 'stayOn', 'stayOff'] as const
export type OutcomeChange = (typeof outcomeChanges)[number]

const names = { on: 'gain', off: 'lose', variant: 'otherVariant', payload: 'otherPayload' } as const

/** Undefined outcomes are those of a feature that does not exist. */
export const changeOf = (before: Toggle | undefined, after: Toggle | undefined): OutcomeChange => {
  const kind = kindOf(before, after)
  if (kind) return names[kind]
  return after?.enabled ? 'stayOn' : 'stayOff'
}
