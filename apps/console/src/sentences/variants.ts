import { percentText } from './numbers.ts'
import { join, name, type Parts, say, words } from './parts.ts'
import { shownValue } from './values.ts'

export interface ShownPayload {
  readonly type: string
  readonly value: string
}

/** A variant as responses and normal forms contain it. Weight: share out of 1000; null: a variable share of the rest. */
export interface ShownVariant {
  readonly name: string
  readonly weight?: number | null | undefined
  readonly weightType?: string | undefined
  readonly stickiness?: string | undefined
  readonly payload?: ShownPayload | null | undefined
  readonly overrides?: readonly { readonly contextName: string; readonly values: readonly string[] }[] | undefined
}

/** A payload, such as `json {"limit":10}`. */
export const payloadParts = (payload: ShownPayload | null | undefined): Parts =>
  payload ? say`${words(payload.type === 'json' ? 'JSON' : payload.type)} ${shownValue(payload.value)}` : [words('no payload')]

export const weightText = (weight: number | null | undefined): string =>
  weight === null || weight === undefined ? 'an equal part of the rest' : percentText(weight / 10)

const variantShare = (variant: ShownVariant): Parts =>
  say`${name(variant.name)} ${words(weightText(variant.weight))}${words(variant.weightType === 'fix' ? ' (fixed)' : '')}`

/** A variant with its share and payload. */
export const variantParts = (variant: ShownVariant): Parts =>
  variant.payload ? say`${variantShare(variant)}, ${payloadParts(variant.payload)}` : variantShare(variant)

/** A set of variants, such as `blue 50 %, green 50 %`. */
export const variantSetParts = (variants: readonly ShownVariant[]): Parts =>
  variants.length === 0 ? [words('no variants')] : join(variants.map(variantShare), ', ')
