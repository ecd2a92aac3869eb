import type { EnvironmentState } from '../sentences/states.ts'

/** A flag of the index, as searches and sorting read it. */
export interface Row {
  readonly name: string
  readonly project: string
  readonly type: string
  readonly description: string | null
  readonly stale: boolean
  readonly favorite: boolean
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Milliseconds since 1970; null: no application reported the flag. */
  readonly lastSeenAt: number | null
  /** Each `type:value`. */
  readonly tags: readonly string[]
  /** By name of the environment; absent: the flag is not in the environment. */
  readonly states: Readonly<Record<string, EnvironmentState>>
  /** The text that words are looked up in, once a search needed it. A property is ten times faster than a WeakMap. */
  text?: string | undefined
}

const absent: EnvironmentState = { kind: 'absent' }

export const stateIn = ({ states }: Row, environment: string): EnvironmentState =>
  Object.hasOwn(states, environment) ? (states[environment] ?? absent) : absent
