/** What a search asks of a feature. */
export interface Searchable {
  readonly name: string
  readonly project: string
  readonly type: string
  readonly stale: boolean
  readonly archived: boolean
  /** ISO 8601 in UTC with milliseconds. */
  readonly createdAt: string
  /** The same; empty: never. */
  readonly lastSeenAt: string
  /** `type:value`. */
  readonly tags: readonly string[]
  /** Ids of the segments that its strategies use. */
  readonly segments: readonly number[]
  /** `environment:enabled` or `environment:disabled`, for each environment that it has. */
  readonly statuses: readonly string[]
  /** Name, description and tags in small letters, a line each. */
  readonly text: string
}

/** What a search needs to know beside the features. */
export interface Surroundings {
  /** Names of the features that the caller marked. */
  readonly favorites: ReadonlySet<string>
  /** Names of segments by id. */
  readonly segmentNames: ReadonlyMap<number, string>
}

export type Test<T> = (value: T) => boolean
