import type { OfrepFailure, OfrepFlag } from '@halyard/contracts'
import { type Decision, fitsType } from '@halyard/domain'

type Payload = NonNullable<Decision['toggle']['variant']['payload']>

/** The value of a payload by its type. Invalid JSON is sent as text. */
const payloadValue = ({ type, value }: Payload): unknown => {
  if (type === 'number' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value)
  if (type !== 'json') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The value of a feature; undefined if the client uses the default in its code. */
const outcomeOf = ({ toggle: { enabled, variant }, hasPayloads, valueType }: Decision): unknown => {
  if (variant.enabled && variant.payload) return payloadValue(variant.payload)
  // A feature without payloads is a boolean feature.
  const isBoolean = valueType ? valueType === 'boolean' : enabled || !hasPayloads
  return isBoolean ? enabled : undefined
}

/**
 * The value is the payload of the variant. Without a payload the value is boolean, unless the feature declares another
 * type, or is off and has variants with payloads.
 */
export const flagOf = (decision: Decision, environment: string): OfrepFlag | OfrepFailure => {
  const { toggle, reason, project, valueType } = decision
  const { name: key, variant } = toggle
  const value = outcomeOf(decision)
  const metadata = { environment, ...(project !== undefined && { project }) }
  if (valueType && value !== undefined && !fitsType(valueType, value)) {
    const errorDetails = `The payload of the variant ${variant.name} is not of the declared type ${valueType}`
    return { key, errorCode: 'GENERAL', errorDetails, metadata }
  }
  return { key, reason, ...(variant.enabled && { variant: variant.name }), ...(value !== undefined && { value }), metadata }
}

/** Outcomes are shared between contexts of one environment. Each is therefore serialised once per reason. */
const texts = new WeakMap<Decision['toggle'], Map<Decision['reason'], string>>()

export const flagText = (decision: Decision, environment: string): string => {
  const known = texts.get(decision.toggle) ?? new Map<Decision['reason'], string>()
  const text = known.get(decision.reason) ?? JSON.stringify(flagOf(decision, environment))
  texts.set(decision.toggle, known.set(decision.reason, text))
  return text
}
