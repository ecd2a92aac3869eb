import type { OfrepFlag } from '@halyard/contracts'
import type { Decision } from '@halyard/domain'

type Payload = NonNullable<Decision['toggle']['variant']['payload']>

/** The value of a payload by its type. JSON that cannot be read is sent as text. */
const payloadValue = ({ type, value }: Payload): unknown => {
  if (type === 'number' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value)
  if (type !== 'json') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/**
 * A feature with a variant has its payload as value, and a feature without variants is true or false. Where a feature with payloads is off, the code
 * knows its type and the server does not, so the default of the code holds.
 */
export const flagOf = ({ toggle, reason, project, hasPayloads }: Decision, environment: string): OfrepFlag => {
  const { name, enabled, variant } = toggle
  const value = variant.enabled && variant.payload ? payloadValue(variant.payload) : enabled
  return {
    key: name,
    reason,
    ...(variant.enabled && { variant: variant.name }),
    ...((enabled || !hasPayloads) && { value }),
    metadata: { environment, ...(project !== undefined && { project }) },
  }
}

/** Outcomes are shared between contexts of one environment, so each is serialised once for each reason. */
const texts = new WeakMap<Decision['toggle'], Map<Decision['reason'], string>>()

export const flagText = (decision: Decision, environment: string): string => {
  const known = texts.get(decision.toggle) ?? new Map<Decision['reason'], string>()
  const text = known.get(decision.reason) ?? JSON.stringify(flagOf(decision, environment))
  texts.set(decision.toggle, known.set(decision.reason, text))
  return text
}
