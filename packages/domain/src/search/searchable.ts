/** The fields of a feature that a search reads. */
export interface Searchable {
  readonly name: string
  readonly project: string
  readonly type: string
  readonly stale: boolean
  readonly archived: boolean
  /** ISO 8601 in UTC with milliseconds. */
  readonly createdAt: string
  /** ISO 8601 in UTC with milliseconds; empty: never. */
  readonly lastSeenAt: string
  /** `type:value`. */
  readonly tags: readonly string[]
  /** Ids of the segments that the strategies use. */
  readonly segments: readonly number[]
  /** `environment:enabled` or `environment:disabled`, for each environment of the feature. */
  readonly statuses: readonly string[]
  /** Name, description and tags in lower case, one per line. */
  readonly text: string
}

/** Inputs of a search other than the features. */
export interface Surroundings {
  /** Names of the favourite features of the caller. */
  readonly favorites: ReadonlySet<string>
  /** Names of segments by id. */
  readonly segmentNames: ReadonlyMap<number, string>
}

export type Test<T> = (value: T) => boolean
