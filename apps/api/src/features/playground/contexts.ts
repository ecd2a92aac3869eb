import type { PlaygroundContext } from '@halyard/contracts'
import { type EvaluationContext, rootFields } from '@halyard/domain'

type Value = string | number | boolean
type Fields = Readonly<Record<string, Value>>

/** A context of which every value can be evaluated. */
export interface CleanContext {
  readonly fields: Fields
  readonly properties: Fields
}

const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value)
const valuesOf = (record: object): Fields =>
  Object.fromEntries(Object.entries(record).filter((entry): entry is [string, Value] => isValue(entry[1])))
const othersOf = (record: object): string[] => Object.keys(record).filter((name) => !isValue(Reflect.get(record, name)))

/** The context without values that are neither text nor number nor boolean, and the names of these. */
export const cleanContext = ({ properties = {}, ...fields }: PlaygroundContext): { context: CleanContext; invalid: string[] } => ({
  context: { fields: valuesOf(fields), properties: valuesOf(properties) },
  invalid: [...othersOf(fields), ...othersOf(properties).map((name) => `properties.${name}`)],
})

/** The context as it was sent. */
export const toShownContext = ({ fields, properties }: CleanContext): PlaygroundContext => ({
  // The field was checked when the request was read.
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

/** A field with its values. */
interface Axis {
  readonly name: string
  readonly values: readonly Value[]
  /** After how many contexts the next value comes. */
  readonly stride: number
}

/** The contexts that values with commas stand for. They are built when they are asked for: there can be many, of many fields. */
export interface Combinations {
  readonly count: number
  /** The context of a position, from 0. */
  readonly at: (index: number) => CleanContext
  /** The most bytes that a context, and a value of it, have as JSON. */
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

/** Every combination of the values that commas separate. */
export const combinationsOf = ({ fields, properties }: CleanContext): Combinations => {
  const own = axesOf(fields, 1)
  const further = axesOf(properties, own.product)
  return {
    count: further.product,
    at: (index) => ({ fields: fieldsAt(own.axes, index), properties: fieldsAt(further.axes, index) }),
    bytes: largestOf([...own.axes, ...further.axes]),
  }
}

/** The context alone, commas included. */
export const onlyContext = (context: CleanContext): Combinations => {
  const values = [...Object.values(context.fields), ...Object.values(context.properties)].map(bytesOf)
  return { count: 1, at: () => context, bytes: { context: 0, value: Math.max(...values) } }
}

const own: ReadonlySet<string> = new Set(rootFields)

/** The context as rules read it: a field that SDKs do not know is a property. */
export const toEvaluationContext = ({ fields, properties }: CleanContext, environment: string): EvaluationContext => {
  const [known, others] = [true, false].map((isRoot) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => own.has(name) === isRoot)),
  )
  return { environment, ...known, properties: { ...properties, ...others } }
}
