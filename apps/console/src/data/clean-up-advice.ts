import { potentiallyStaleAt } from '@halyard/domain'
import type { Row } from '../search-language/row.ts'

/** Why a flag can be cleaned up, most certain first. */
export const cleanUpReasons = ['stale', 'pastLifetime', 'alwaysOn', 'alwaysOff', 'notSeen'] as const
export type CleanUpReason = (typeof cleanUpReasons)[number]

export interface AdviceFacts {
  readonly environments: readonly { readonly name: string; readonly type: string }[]
  /** Days by flag type; null: unlimited. */
  readonly lifetimes: ReadonlyMap<string, number | null>
  /** Milliseconds since 1970. */
  readonly now: number
}

const day = 86_400_000
/** A younger flag is still being rolled out. */
const youngFor = 30 * day
/** A flag that no application reported for this long is not seen. */
const unseenAfter = 30 * day

/** The states of the flag in its environments of type production. A flag without such an environment: its states in all environments. */
const decisiveStates = ({ states }: Row, environments: AdviceFacts['environments']) => {
  const present = environments.filter(({ name }) => Object.hasOwn(states, name) && states[name]?.kind !== 'absent')
  const production = present.filter(({ type }) => type === 'production')
  return (production.length > 0 ? production : present).map(({ name }) => states[name]?.kind)
}

/**
 * Why a flag can be cleaned up; empty: no reason. Flags of types without a lifetime, such as kill switches, may keep one state and may remain
 * unseen.
 */
export const cleanUpAdvice = (row: Row, { environments, lifetimes, now }: AdviceFacts): CleanUpReason[] => {
  const lifetime = lifetimes.get(row.type) ?? null
  const outlivedAt = potentiallyStaleAt(lifetime, row.createdAt)
  const isOld = lifetime !== null && now - row.createdAt > youngFor
  const states = decisiveStates(row, environments)
  const has = (kinds: readonly (string | undefined)[]) => states.length > 0 && states.every((kind) => kinds.includes(kind))
  const holds: Readonly<Record<CleanUpReason, boolean>> = {
    stale: row.stale,
    pastLifetime: outlivedAt !== null && outlivedAt <= now,
    alwaysOn: isOld && has(['all']),
    alwaysOff: isOld && has(['off', 'none']),
    notSeen: isOld && (row.lastSeenAt === null || now - row.lastSeenAt > unseenAfter),
  }
  return cleanUpReasons.filter((reason) => holds[reason])
}
