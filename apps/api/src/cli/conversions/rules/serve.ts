import type { ImportedFeatureEnvironment } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'

type Payload = NonNullable<ImportedFeatureEnvironment['variants'][number]['payload']>

/** A value of a feature with its share. */
export interface Portion {
  readonly name: string
  /** Undefined: the variant has no payload. */
  readonly payload: Payload | undefined
  /** Relative to the other portions. */
  readonly weight: number
}

/** The outcome of a rule for the contexts that match it. */
export interface Serve {
  /** Percentage of contexts for which the feature is on. */
  readonly share: number
  /** Context field of the share and of the portions. */
  readonly stickiness: string
  /** Empty: the feature has no values. */
  readonly portions: readonly Portion[]
}

export const off: Serve = { share: 0, stickiness: 'default', portions: [] }
export const on: Serve = { share: 100, stickiness: 'default', portions: [] }

/** The payload for a JSON value; undefined: the value is too long. */
export const payloadOf = (value: unknown): Payload | undefined => {
  const type = typeof value === 'string' || typeof value === 'number' ? typeof value : 'json'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // The three results are types of payloads.
  return [...text].length > limits.payloadLength ? undefined : { type: type as Payload['type'], value: text }
}

/** A name that is free; the name is cut to its maximum length. */
export const freeName = (wanted: string, taken: { has(name: string): boolean }, longest: number = limits.nameLength): string => {
  const cut = (name: string, length: number) => [...name].slice(0, length).join('')
  let name = cut(wanted, longest)
  for (let count = 2; taken.has(name); count++) name = `${cut(wanted, longest - 5)}-${count}`
  return name
}

/** Names for values: the given name, or else a short text for the value. */
export const variantNames = (values: readonly { readonly name?: string | undefined; readonly value: unknown }[]): string[] => {
  const names = new Set<string>()
  for (const [at, { name, value }] of values.entries()) {
    const short = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
    const wanted = name?.trim() || (short.trim() !== '' && short.length <= limits.nameLength ? short : `variant-${at + 1}`)
    names.add(freeName(wanted.replaceAll('\0', ''), names))
  }
  return [...names]
}

/** Weights of strategy variants: integers that total 1000. */
export const wholeWeights = (weights: readonly number[]): number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const exact = weights.map((weight) => (weight / total) * limits.variantWeight)
  const whole = exact.map(Math.floor)
  const byRest = exact.map((weight, at) => ({ at, rest: weight - whole[at]! })).sort((left, right) => right.rest - left.rest)
  const left = limits.variantWeight - whole.reduce((sum, weight) => sum + weight, 0)
  for (const { at } of byRest.slice(0, left)) whole[at]!++
  return whole
}
