import { isDeepStrictEqual } from 'node:util'
import type { AddStrategyPayload, Constraint, FeatureStrategy, StrategyVariant, UpdateStrategyPayload } from '@halyard/sdk'
import type { WantedStrategy } from './flags-file.ts'

/** The changes that turn the strategies of a flag into those of a file. */
export interface StrategyChanges {
  readonly added: readonly AddStrategyPayload[]
  readonly updated: readonly UpdateStrategyPayload[]
  readonly deleted: readonly string[]
  readonly moved: readonly { readonly id: string; readonly sortOrder: number }[]
}

type Fields = Omit<UpdateStrategyPayload, 'id' | 'sortOrder'>

const normalConstraint = ({ contextName, operator, values, value, inverted, caseInsensitive }: Partial<Constraint>) => ({
  ...{ contextName, operator, values: values ?? [], inverted: inverted ?? false, caseInsensitive: caseInsensitive ?? false },
  ...(value !== undefined && { value }),
})

const byName = (left: { readonly name: string }, right: { readonly name: string }): number =>
  left.name < right.name ? -1 : left.name > right.name ? 1 : 0

const normalVariants = (variants: readonly StrategyVariant[]) =>
  variants.map(({ payload, ...variant }) => ({ ...variant, ...(payload && { payload }) })).sort(byName)

const withParameters = (wanted: Readonly<Record<string, string | null>>, live: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...live, ...wanted }).filter((entry): entry is [string, string] => entry[1] !== null))

const isSame = (field: keyof Fields, left: unknown, right: unknown): boolean => {
  const normal: Partial<Record<keyof Fields, (value: never) => unknown>> = {
    constraints: (value: Constraint[]) => value.map(normalConstraint),
    variants: normalVariants,
    segments: (value: number[]) => [...value].sort((one, other) => one - other),
    disabled: (value: boolean | null) => value ?? false,
  }
  const normalOf = normal[field] ?? ((value: unknown) => value)
  // Both values have the type of the field.
  return isDeepStrictEqual(normalOf(left as never), normalOf(right as never))
}

/** The fields of a file, as the API accepts them. */
const fieldsOf = (wanted: WantedStrategy, live: FeatureStrategy | undefined, segmentId: (given: string | number) => number): Fields => {
  const { name, title, disabled, parameters, constraints, segments, variants } = wanted
  return {
    name,
    ...(title !== undefined && { title }),
    ...(disabled !== undefined && { disabled }),
    ...(parameters && { parameters: withParameters(parameters, live?.parameters ?? {}) }),
    ...(constraints && { constraints }),
    ...(segments && { segments: segments.map(segmentId) }),
    ...(variants && { variants }),
  }
}

/** The fields that differ from a stored strategy. */
const differing = (fields: Fields, live: FeatureStrategy): Fields =>
  // The keys are those of the fields.
  Object.fromEntries(Object.entries(fields).filter(([field, value]) => !isSame(field as keyof Fields, value, live[field as keyof Fields])))

type Pairing = (FeatureStrategy | undefined)[]

/** Pairs each strategy of the file with a stored strategy: first equal ones, then those with the same name and title, then with the same name. */
const paired = (
  wanted: readonly WantedStrategy[],
  live: readonly FeatureStrategy[],
  segmentId: (given: string | number) => number,
): Pairing => {
  const free = new Set(live)
  const pairs: Pairing = wanted.map(() => undefined)
  const isEqual = (one: WantedStrategy, other: FeatureStrategy) =>
    Object.keys(differing(fieldsOf(one, other, segmentId), other)).length === 0
  const rounds: ((one: WantedStrategy, other: FeatureStrategy) => boolean)[] = [
    isEqual,
    (one, other) => one.name === other.name && one.title !== undefined && one.title === other.title,
    (one, other) => one.name === other.name,
  ]
  for (const matches of rounds) {
    for (const [at, one] of wanted.entries()) {
      if (pairs[at]) continue
      const match = [...free].find((other) => matches(one, other))
      if (!match) continue
      pairs[at] = match
      free.delete(match)
    }
  }
  return pairs
}

/** Whether appended additions and the present positions give the wanted order. */
const isInOrder = (pairs: Pairing): boolean => {
  const firstAdded = pairs.indexOf(undefined)
  const kept = firstAdded < 0 ? pairs : pairs.slice(0, firstAdded)
  if (pairs.slice(kept.length).some(Boolean)) return false
  return kept.every((strategy, at) => at === 0 || kept[at - 1]!.sortOrder < strategy!.sortOrder)
}

/** Compares the strategies of a file with stored strategies. The order of the file counts. */
export const strategyChanges = (
  wanted: readonly WantedStrategy[],
  live: readonly FeatureStrategy[],
  segmentId: (given: string | number) => number,
): StrategyChanges => {
  const pairs = paired(wanted, live, segmentId)
  const inOrder = isInOrder(pairs)
  const updated = pairs.flatMap((match, at) => {
    const fields = match ? differing(fieldsOf(wanted[at]!, match, segmentId), match) : {}
    return match && Object.keys(fields).length > 0 ? [{ id: match.id, ...fields }] : []
  })
  const added = wanted.flatMap((strategy, at) => {
    if (pairs[at]) return []
    const fields = fieldsOf(strategy, undefined, segmentId)
    return [
      {
        ...fields,
        name: strategy.name,
        constraints: fields.constraints ?? [],
        parameters: fields.parameters ?? {},
        ...(!inOrder && { sortOrder: at }),
      },
    ]
  })
  const moved = inOrder ? [] : pairs.flatMap((match, at) => (match && match.sortOrder !== at ? [{ id: match.id, sortOrder: at }] : []))
  const deleted = live.filter((strategy) => !pairs.includes(strategy)).map(({ id }) => id)
  return { added, updated, deleted, moved }
}
