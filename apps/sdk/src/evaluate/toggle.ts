import type { ClientPayload } from './snapshot.ts'

/** The variant of a feature, in the format of `/api/frontend`. */
export interface ToggleVariant {
  /** `disabled`: the feature has no variant for this context. */
  readonly name: string
  readonly enabled: boolean
  readonly payload?: ClientPayload
  readonly feature_enabled: boolean
  /** The same as `feature_enabled`, for old clients. */
  readonly featureEnabled: boolean
}

/** The outcome of a feature for one context, in the format of `/api/frontend`. Outcomes are shared and frozen. */
export interface Toggle {
  readonly name: string
  readonly enabled: boolean
  readonly variant: ToggleVariant
  readonly impressionData: boolean
}
