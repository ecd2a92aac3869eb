import type * as z from 'zod'
import { choicesOf, type Described, describeInput, type Kind, kindOf, kindsOf } from '../json-schema.ts'

/** A valid value with one fault. */
export interface Fault {
  /** Such as body/features/0/name. */
  readonly path: string
  readonly what: string
  readonly value: unknown
}

const wrongs: readonly unknown[] = [null, true, 1, 1.5, 'text', ['text'], { key: 'value' }]

type Entries = Readonly<Record<string, unknown>>
const isEntries = (value: unknown): value is Entries => kindOf(value) === 'object'

/** The alternative of a schema whose constants the value has. */
const alternativeOf = (described: Described, value: unknown): Described => {
  const fits = ({ node, at }: Described) =>
    !isEntries(value) ||
    Object.entries(node.properties ?? {}).every(([name, property]) => {
      const constant = at(property).node.const
      return constant === undefined || constant === value[name]
    })
  const kind = kindOf(value)
  const choices = choicesOf(described)
  return choices.find((choice) => (kindsOf(choice)?.has(kind) ?? true) && fits(choice)) ?? described
}

/** Constants that distinguish an alternative from the others. */
const constantsOf = ({ node, at }: Described): string =>
  Object.values(node.properties ?? {})
    .map((property) => at(property).node.const)
    .filter((constant) => constant !== undefined)
    .map((constant) => `=${constant}`)
    .join()

/**
 * One fault at a time: each required field is omitted, and each field gets a value of each wrong type. Covers the fields of the sample; for
 * items of a list, only fields that no earlier item of the same alternative had.
 */
export const faultsOf = (schema: z.ZodType, sample: unknown): Fault[] => {
  const seen = new Set<string>()

  const within = (described: Described, value: unknown, path: string, pattern: string, put: (value: unknown) => unknown): Fault[] => {
    const { node, at } = alternativeOf(described, value)
    const kinds = kindsOf(described)
    const first = !seen.has(pattern)
    seen.add(pattern)
    const inside = `${pattern}${constantsOf({ node, at })}`
    const unlike = (kinds: ReadonlySet<Kind>) => wrongs.filter((wrong) => !kinds.has(kindOf(wrong)))
    const wrong = first && kinds ? unlike(kinds).map((other) => ({ path, what: JSON.stringify(other), value: put(other) })) : []

    if (Array.isArray(value) && node.items && !Array.isArray(node.items)) {
      const item = at(node.items)
      const inner = value.flatMap((one, index) =>
        within(item, one, `${path}/${index}`, `${inside}/*`, (changed) => put(value.with(index, changed))),
      )
      return [...wrong, ...inner]
    }
    if (!isEntries(value)) return wrong

    const missing = (node.required ?? []).filter((name) => !seen.has(`${inside}/${name} missing`))
    const left = missing.map((name) => {
      seen.add(`${inside}/${name} missing`)
      const { [name]: _, ...rest } = value
      return { path: `${path}/${name}`, what: 'nothing', value: put(rest) }
    })
    const known = Object.entries(node.properties ?? {})
    const more = node.additionalProperties
    const others = isEntries(more) ? Object.keys(value).filter((name) => !(name in (node.properties ?? {}))) : []
    const inner = [...known, ...others.map((name) => [name, more] as const)].flatMap(([name, property]) =>
      property === undefined
        ? []
        : within(at(property), value[name], `${path}/${name}`, `${inside}/${name}`, (changed) => put({ ...value, [name]: changed })),
    )
    return [...wrong, ...left, ...inner]
  }

  return within(describeInput(schema), sample, 'body', '', (value) => value)
}
