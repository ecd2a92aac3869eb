import type { PlaygroundContext } from '@halyard/contracts'
import { type EvaluationContext, rootFields } from '@halyard/domain'

type Value = string | number | boolean
type Fields = Readonly<Record<string, Value>>

/** A context in which every value is a text, a number or a boolean. */
export interface CleanContext {
  readonly fields: Fields
  readonly properties: Fields
}

const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value)
const valuesOf = (record: object): Fields =>
  Object.fromEntries(Object.entries(record).filter((entry): entry is [string, Value] => isValue(entry[1])))
const othersOf = (record: object): string[] => Object.keys(record).filter((name) => !isValue(Reflect.get(record, name)))

/** Removes values that are not a text, a number or a boolean. `invalid` has the names of the removed fields. */
export const cleanContext = ({ properties = {}, ...fields }: PlaygroundContext): { context: CleanContext; invalid: string[] } => ({
  context: { fields: valuesOf(fields), properties: valuesOf(properties) },
  invalid: [...othersOf(fields), ...othersOf(properties).map((name) => `properties.${name}`)],
})

/** The context in the form of the request, with `properties` only if there are any. */
export const toShownContext = ({ fields, properties }: CleanContext): PlaygroundContext => ({
  // The schema of the request requires appName.
  ...(fields as { appName: string }),
  ...(Object.keys(properties).length > 0 && { properties }),
})

const piecesOf = (value: Value): readonly Value[] => {
  if (typeof value !== 'string') return [value]
  const pieces = value
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  return pieces.length > 0 ? [...new Set(pieces)] : [value]
}

/** A field with its values. The combinations use each value in turn. */
interface Axis {
  readonly name: string
  readonly values: readonly Value[]
  /** The number of consecutive contexts that have the same value. */
  readonly stride: number
}

/** All contexts that values with commas describe. Each is built on demand, because there can be many. */
export interface Combinations {
  readonly count: number
  /** Builds the context at an index, starting with 0. */
  readonly at: (index: number) => CleanContext
  /** The maximum bytes of a context and of one value, as JSON. */
  readonly bytes: { readonly context: number; readonly value: number }
}

const axesOf = (fields: Fields, stride: number): { axes: Axis[]; product: number } => {
  let product = stride
  const axes = Object.entries(fields).map(([name, value]) => {
    const axis = { name, values: piecesOf(value), stride: product }
    product *= axis.values.length
    return axis
  })
  return { axes, product }
}

const fieldsAt = (axes: readonly Axis[], index: number): Fields =>
  Object.fromEntries(axes.map(({ name, values, stride }) => [name, values[Math.floor(index / stride) % values.length]!]))

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

const largestOf = (axes: readonly Axis[]): Combinations['bytes'] => {
  let [context, value] = [0, 0]
  for (const { name, values } of axes) {
    const longest = Math.max(...values.map(bytesOf))
    context += bytesOf(name) + longest
    value = Math.max(value, longest)
  }
  return { context, value }
}

/** Returns every combination of the comma-separated values. */
export const combinationsOf = ({ fields, properties }: CleanContext): Combinations => {
  const own = axesOf(fields, 1)
  const further = axesOf(properties, own.product)
  return {
    count: further.product,
    at: (index) => ({ fields: fieldsAt(own.axes, index), properties: fieldsAt(further.axes, index) }),
    bytes: largestOf([...own.axes, ...further.axes]),
  }
}

/** Returns only the given context. Commas do not separate values. */
export const onlyContext = (context: CleanContext): Combinations => {
  const values = [...Object.values(context.fields), ...Object.values(context.properties)].map(bytesOf)
  return { count: 1, at: () => context, bytes: { context: 0, value: Math.max(...values) } }
}

const own: ReadonlySet<string> = new Set(rootFields)

/** The context in the form that rules read. Fields that SDKs do not define become properties. */
export const toEvaluationContext = ({ fields, properties }: CleanContext, environment: string): EvaluationContext => {
  const [known, others] = [true, false].map((isRoot) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => own.has(name) === isRoot)),
  )
  return { environment, ...known, properties: { ...properties, ...others } }
}
