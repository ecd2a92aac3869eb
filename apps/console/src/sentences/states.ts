import { flagStates } from '@halyard/contracts/data'
import { percentText } from './numbers.ts'

/**
 * The state of a flag in an environment. All, some, none: the flag is on for everybody, for some people, or no strategy can be true. `percent` is
 * the share of a state `some`; absent or null: unknown.
 */
export interface EnvironmentState {
  readonly kind: 'absent' | 'off' | 'all' | 'some' | 'none'
  readonly percent?: number | null | undefined
}

const { absent, off, everybody, nobody } = flagStates
const states = new Map<number, EnvironmentState>([
  [absent, { kind: 'absent' }],
  [off, { kind: 'off' }],
  [everybody, { kind: 'all' }],
  [nobody, { kind: 'none' }],
])

/** The state that a number of the index of flags stands for. Equal numbers return the same object. */
export const stateOfNumber = (number: number): EnvironmentState => {
  const known = states.get(number) ?? { kind: 'some', percent: number }
  states.set(number, known)
  return known
}

const kinds = { absent: 'Not in this environment', off: 'Off', all: 'On for everybody', none: 'Nobody' } as const

/** The state in words, such as `On for 25 %`. */
export const stateText = ({ kind, percent }: EnvironmentState): string => {
  if (kind !== 'some') return kinds[kind]
  return percent === undefined || percent === null ? 'On for some' : `On for ${percentText(percent)}`
}

const cells = { absent: '–', off: 'Off', all: 'On', none: 'Nobody' } as const

/** The state in a cell of a table, such as `25 %`. */
export const stateCell = ({ kind, percent }: EnvironmentState): string => {
  if (kind !== 'some') return cells[kind]
  return percent === undefined || percent === null ? 'Some' : percentText(percent)
}
