import { limits } from '@halyard/contracts/data'
import { normaliseWeights } from '@halyard/domain'

export interface EditedPayload {
  readonly type: 'json' | 'csv' | 'string' | 'number'
  readonly value: string
}

/** A variant of a flag or of a strategy. Variants of strategies have no overrides. */
export interface EditedVariant {
  readonly name: string
  /** Share out of 1000. */
  readonly weight: number
  readonly weightType: 'fix' | 'variable'
  readonly stickiness: string
  readonly payload?: EditedPayload | undefined
  readonly overrides?: readonly { readonly contextName: string; readonly values: readonly string[] }[] | undefined
}

const fixedSum = (variants: readonly EditedVariant[]): number =>
  variants.reduce((sum, { weight, weightType }) => (weightType === 'fix' ? sum + weight : sum), 0)

/** The variants with the weights that the server would store: variable ones share what the fixed ones leave. */
export const shared = (variants: readonly EditedVariant[]): readonly EditedVariant[] =>
  fixedSum(variants) > limits.variantWeight ? variants : normaliseWeights(variants)

/** A new variable variant with a free name. The stickiness is that of the others. */
export const withNewVariant = (variants: readonly EditedVariant[], stickiness: string): readonly EditedVariant[] => {
  const names = new Set(variants.map(({ name }) => name))
  let number = variants.length + 1
  while (names.has(`variant-${number}`)) number++
  return shared([...variants, { name: `variant-${number}`, weight: 0, weightType: 'variable', stickiness }])
}

/** Who gives way while weights change, in one sentence; undefined: there is nothing to share. */
export const sharingText = (variants: readonly EditedVariant[]): string | undefined => {
  const variable = variants.filter(({ weightType }) => weightType === 'variable')
  const rest = (limits.variantWeight - fixedSum(variants)) / 10
  if (variants.length === 0) return undefined
  if (rest < 0) return `The fixed weights exceed 100 % by ${Math.round(-rest * 10) / 10} %. Lower one of them.`
  if (variable.length === 0) return 'All weights are fixed. Make one variant variable, so that it gets the rest.'
  const share = `${Math.round(rest * 10) / 10} %`
  return variable.length === 1
    ? `${variable[0]?.name} is variable and gets the rest: ${share}.`
    : `The ${variable.length} variable variants share the rest equally: ${share} in total.`
}

/** The fault of a payload; undefined: no fault. */
export const payloadFault = (payload: EditedPayload | undefined): string | undefined => {
  if (!payload) return undefined
  if (payload.value.length > limits.payloadLength) return `must have at most ${limits.payloadLength} characters`
  if (payload.type === 'number' && (payload.value.trim() === '' || !Number.isFinite(Number(payload.value)))) return 'must be a number'
  if (payload.type !== 'json') return undefined
  try {
    JSON.parse(payload.value)
    return undefined
  } catch {
    return 'must be valid JSON'
  }
}

/** The fault of a name among the names of its list; undefined: no fault. */
const variantNameFault = (variants: readonly EditedVariant[], at: number): string | undefined => {
  const name = variants[at]?.name ?? ''
  if (name === '') return 'needs a name'
  if (name.length > limits.nameLength) return `must have at most ${limits.nameLength} characters`
  return variants.some((other, index) => index !== at && other.name === name) ? 'another variant has this name' : undefined
}

/** All faults of a list of variants, by the path of the field, such as `0/name`. */
export const editedVariantFaults = (variants: readonly EditedVariant[]): ReadonlyMap<string, string> => {
  const faults = new Map<string, string>()
  const put = (path: string, message: string | undefined) => message !== undefined && faults.set(path, message)
  for (const [at, { payload }] of variants.entries()) {
    put(`${at}/name`, variantNameFault(variants, at))
    put(`${at}/payload`, payloadFault(payload))
  }
  if (variants.length > 0 && (fixedSum(variants) > limits.variantWeight || !variants.some(({ weightType }) => weightType === 'variable')))
    put('', sharingText(variants))
  return faults
}
