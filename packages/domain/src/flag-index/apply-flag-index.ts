import type { FlagColumns, FlagIndex } from '@halyard/contracts'
import { indexedTimes } from '@halyard/contracts/data'

/** A flag of the index, as clients show it. */
export interface FlagRow {
  readonly name: string
  readonly project: string
  readonly type: string
  /** `type:value`. */
  readonly tags: readonly string[]
  readonly stale: boolean
  readonly impressionData: boolean
  /** Whether the flag depends on other flags. */
  readonly isDependent: boolean
  /** Milliseconds since 1970, rounded down to a minute. */
  readonly createdAt: number
  /** Milliseconds since 1970, rounded down to an hour; null: never. */
  readonly lastSeenAt: number | null
  /** Numbers of `flagStates`, or 1 to 100, in the order of the environments of the index. */
  readonly states: readonly number[]
  /** Absent: the index has no descriptions. */
  readonly description?: string
}

/** The index of flags in a client. */
export interface DecodedFlagIndex {
  readonly revision: string
  readonly environments: FlagIndex['environments']
  /** Names of the flags that the caller marked as favourites. */
  readonly favorites: ReadonlySet<string>
  /** The flags by name. */
  readonly flags: ReadonlyMap<string, FlagRow>
}

const rowsOf = (columns: FlagColumns): FlagRow[] => {
  const { names, projects, project, types, type, tags, tag, createdAt, lastSeenAt, states, descriptions } = columns
  const [stale, impressionData, dependent] = [new Set(columns.stale), new Set(columns.impressionData), new Set(columns.dependent)]
  return names.map((name, at) => {
    const seen = lastSeenAt[at] ?? null
    return {
      name,
      project: projects[project[at]!]!,
      type: types[type[at]!]!,
      tags: tag[at]!.map((position) => tags[position]!),
      stale: stale.has(at),
      impressionData: impressionData.has(at),
      isDependent: dependent.has(at),
      createdAt: createdAt[at]! * indexedTimes.createdAt,
      lastSeenAt: seen === null ? null : seen * indexedTimes.lastSeenAt,
      states: states.map((column) => column[at]!),
      ...(descriptions && { description: descriptions[at]! }),
    }
  })
}

/**
 * Decodes the index of flags, and applies differences to the index that the client has. Unchanged rows stay the same objects. Undefined: the
 * differences are for another revision, so the client must request the index without `since`.
 */
export const applyFlagIndex = (held: DecodedFlagIndex | null, index: FlagIndex): DecodedFlagIndex | undefined => {
  const { since, revision, favorites, removed } = index
  if (since !== null && held?.revision !== since) return undefined
  const flags = new Map(since === null ? [] : held?.flags)
  for (const name of removed) flags.delete(name)
  for (const row of rowsOf(index.flags)) flags.set(row.name, row)
  // Differences have the same environments, so clients can compare the lists by identity.
  const environments = since === null ? index.environments : (held?.environments ?? index.environments)
  return { revision, environments, favorites: new Set(favorites), flags }
}
