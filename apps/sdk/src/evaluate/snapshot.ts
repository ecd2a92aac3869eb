/** A rule about one field of the context, in the format of `GET /api/client/features`. */
export interface ClientConstraint {
  readonly contextName: string
  /** One of the operators; a constraint with an unknown operator is false. */
  readonly operator: string
  readonly values?: readonly string[] | null
  readonly value?: string | null
  readonly inverted?: boolean | null
  readonly caseInsensitive?: boolean | null
}

export interface ClientSegment {
  readonly id: number
  readonly name?: string | null
  readonly constraints?: readonly ClientConstraint[] | null
}

export interface ClientPayload {
  readonly type: string
  readonly value: string
}

export interface ClientOverride {
  readonly contextName: string
  readonly values: readonly string[]
}

/** A variant of a feature or of a strategy. */
export interface ClientVariant {
  readonly name: string
  readonly weight: number
  readonly payload?: ClientPayload | null
  readonly stickiness?: string | null
  readonly overrides?: readonly ClientOverride[] | null
}

export interface ClientStrategy {
  readonly name: string
  readonly parameters?: Readonly<Record<string, string>> | null
  readonly constraints?: readonly ClientConstraint[] | null
  /** Ids of segments; the strategy is false if a segment is not in the snapshot. */
  readonly segments?: readonly number[] | null
  readonly variants?: readonly ClientVariant[] | null
  /** True: the strategy is skipped, as in the data for SDKs. */
  readonly disabled?: boolean | null
}

/** A parent feature, with the condition of the child. */
export interface ClientDependency {
  readonly feature: string
  /** False: the parent must be off. */
  readonly enabled?: boolean | null
  /** Not empty: the parent must have one of these variants. */
  readonly variants?: readonly string[] | null
}

/** The type of the values of a feature for OpenFeature. */
export type ValueType = 'boolean' | 'string' | 'integer' | 'float' | 'object'

export interface ClientFeature {
  readonly name: string
  readonly type?: string | null
  readonly description?: string | null
  readonly enabled: boolean
  readonly stale?: boolean | null
  readonly impressionData?: boolean | null
  readonly project?: string | null
  readonly strategies?: readonly ClientStrategy[] | null
  readonly variants?: readonly ClientVariant[] | null
  readonly dependencies?: readonly ClientDependency[] | null
  /** The declared type of the values for OpenFeature. SDKs do not get this field. */
  readonly valueType?: ValueType | null
}

/** The features of one environment: the body of `GET /api/client/features`, version 2. */
export interface Snapshot {
  readonly features: readonly ClientFeature[]
  readonly segments?: readonly ClientSegment[] | null
}
