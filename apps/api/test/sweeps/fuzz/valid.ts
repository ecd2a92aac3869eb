import * as fc from 'fast-check'
import type * as z from 'zod'
import { choicesOf, type Described, describeInput } from '../../json-schema.ts'

/** Names of stored resources and of other values, so that references resolve and names collide. */
const words = ['default', 'shop', 'checkout', 'payments', 'development', 'production', 'simple', 'team', 'aa', 'bb', 'cc']
const numbers = [0, 1, 2, 7, 9]
const ids = [1, 2, 3].map((digit) => `0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f000${digit}`)

const textOf = ({ minLength = 0, maxLength = 1_000, pattern, format }: Described['node']): fc.Arbitrary<string> => {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  if (format === 'date-time') {
    const range = { min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true }
    return fc.date(range).map((date) => date.toISOString())
  }
  const fits = (value: string) => {
    const { length } = [...value]
    return length >= minLength && length <= maxLength && (pattern === undefined || new RegExp(pattern).test(value))
  }
  const known = words.filter(fits)
  const free = pattern === undefined ? fc.string({ unit: 'grapheme', maxLength: 20 }) : fc.stringMatching(new RegExp(pattern))
  const long = 'x'.repeat(Math.min(maxLength, 10_000))
  return fc.oneof(
    { arbitrary: fc.constantFrom(...(known.length > 0 ? known : [long])), weight: 8 },
    { arbitrary: free.map((value) => (fits(value) ? value : long)), weight: 3 },
    { arbitrary: fc.constant(long), weight: 1 },
  )
}

const objectOf = ({ node, at }: Described): fc.Arbitrary<unknown> => {
  const properties = Object.entries(node.properties ?? {}).map(([name, property]) => [name, arbitraryOf(at(property))] as const)
  const optional = properties.map(([name]) => name).filter((name) => !node.required?.includes(name))
  const more = node.additionalProperties
  const others =
    more === undefined || more === false
      ? fc.constant({})
      : fc.dictionary(fc.string({ maxLength: 9 }), arbitraryOf(at(more)), { maxKeys: 3 })
  return fc.tuple(others, fc.record(Object.fromEntries(properties)), fc.subarray(optional)).map(([other, all, left]) => {
    const kept = Object.entries(all).filter(([name]) => !left.includes(name))
    return { ...other, ...Object.fromEntries(kept) }
  })
}

const arbitraryOf = (described: Described): fc.Arbitrary<unknown> => {
  const choices = choicesOf(described)
  if (choices.length > 1) return fc.oneof(...choices.map(arbitraryOf))
  const { node, at } = choices[0]!
  if (node.const !== undefined) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom(...node.enum)
  const { minimum: min = -1_000_000, maximum: max = 1_000_000 } = node
  const kinds = [node.type ?? []].flat().map((type) => {
    switch (type) {
      case 'string':
        return textOf(node)
      case 'integer':
        return fc.oneof(fc.constantFrom(...numbers.filter((number) => number >= min && number <= max)), fc.integer({ min, max }))
      case 'number':
        return fc.oneof(
          fc.constantFrom(...numbers.filter((number) => number >= min && number <= max)),
          fc.double({ min, max, noNaN: true }),
        )
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array':
        return fc.array(node.items && !Array.isArray(node.items) ? arbitraryOf(at(node.items)) : fc.jsonValue(), { maxLength: 2 })
      case 'object':
        return objectOf({ node, at })
      default:
        throw new Error(`unsupported type ${type}`)
    }
  })
  return kinds.length > 0 ? fc.oneof(...kinds) : fc.jsonValue()
}

/** Values that the JSON Schema of a schema accepts. Further rules (refine) may refuse some of them. */
export const valid = (schema: z.ZodType): fc.Arbitrary<unknown> => arbitraryOf(describeInput(schema))
