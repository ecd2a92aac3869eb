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

interface Named {
  readonly name: string
  readonly impressionData?: boolean | null
}

interface Chosen {
  readonly name: string
  readonly payload?: ClientPayload | null
}

/** The outcome of a feature that is on or off, with a variant or without. */
export const toggleOf = ({ name, impressionData }: Named, enabled: boolean, chosen?: Chosen): Toggle => {
  const payload = chosen?.payload
  const variant: ToggleVariant = Object.freeze({
    name: chosen?.name ?? 'disabled',
    ...(payload && { payload: Object.freeze({ type: payload.type, value: payload.value }) }),
    enabled: chosen !== undefined,
    feature_enabled: enabled,
    featureEnabled: enabled,
  })
  return Object.freeze({ name, enabled, variant, impressionData: impressionData === true })
}
