import type { Compiled } from './compiled.ts'
import type { CompiledFeature } from './feature.ts'
import type { Stickiness } from './stickiness.ts'
import type { CompiledStrategy } from './strategy.ts'
import { isDivided, type VariantChoice } from './variants.ts'

/** The inputs of the outcomes of a snapshot, other than the snapshot: the inputs of an ETag. */
export interface Reads {
  /** Names of the context fields that a rule reads, in order. */
  readonly fields: readonly string[]
  /** True: a random number decides for every context. */
  readonly random: boolean
  /** A random number also decides for contexts without a value in all fields of one of these lists. */
  readonly randomWithout: readonly (readonly string[])[]
  /**
   * The times that DATE_ operators compare with `currentTime`, in milliseconds since 1970, in order. Outcomes can change at each of these times,
   * and again one millisecond later.
   */
  readonly dates: readonly number[]
  /** True: a rule reads `currentTime` otherwise than with a DATE_ operator, for example as stickiness. The outcome can change at any time. */
  readonly clock: boolean
}

class Reader {
  readonly fields = new Set<string>()
  readonly randomWithout = new Map<string, readonly string[]>()
  readonly dates = new Set<number>()
  readonly #seen = new Set<number>()
  readonly #table: Compiled['table']

  constructor(table: Compiled['table']) {
    this.#table = table
  }

  #field(index: number): string {
    return this.#table.fields.names[index]!
  }

  predicate(number: number): void {
    if (this.#seen.has(number)) return
    this.#seen.add(number)
    const { fields, date, parts } = this.#table.predicates[number]!
    for (const field of fields) this.fields.add(this.#field(field))
    if (date !== undefined && !Number.isNaN(date)) this.dates.add(date)
    for (const part of parts ?? []) this.predicate(part)
  }

  stickiness({ fields, isRandomWithout }: Stickiness): void {
    const names = fields.map((field) => this.#field(field))
    for (const name of names) this.fields.add(name)
    if (isRandomWithout) this.randomWithout.set(JSON.stringify(names), names)
  }

  choice(choice: VariantChoice): void {
    for (const { predicate } of choice.overrides) this.predicate(predicate)
    if (isDivided(choice)) this.stickiness(choice.stickiness)
  }

  strategy({ constraints, segments, activation, variants }: CompiledStrategy): void {
    if (activation.kind === 'unknown' || (activation.kind === 'rollout' && activation.rollout.certain === false)) return
    for (const predicate of [...constraints, ...segments]) this.predicate(predicate)
    if (activation.kind === 'list') this.predicate(activation.predicate)
    if (activation.kind === 'rollout' && activation.rollout.certain === undefined) this.stickiness(activation.rollout.stickiness)
    if (variants) this.choice(variants)
  }

  feature({ strategies, variants }: CompiledFeature): void {
    for (const strategy of strategies) this.strategy(strategy)
    if (variants && (strategies.length === 0 || strategies.some((strategy) => !strategy.variants))) this.choice(variants)
  }
}

/** The context fields that decide the outcomes of some features, in order. */
export const fieldsReadBy = ({ table }: Compiled, features: readonly CompiledFeature[]): string[] => {
  const reader = new Reader(table)
  for (const feature of features) if (feature.isOn) reader.feature(feature)
  return [...reader.fields].toSorted()
}

/** The inputs of the features that are on. A rule that can never be true reads nothing. */
export const readsOf = ({ table, features }: Compiled): Reads => {
  const reader = new Reader(table)
  for (const feature of features.values()) if (feature.isOn) reader.feature(feature)
  const randomWithout = [...reader.randomWithout.values()]
  const dates = [...reader.dates].toSorted((one, other) => one - other)
  const clock = reader.fields.has('currentTime')
  if (dates.length > 0) reader.fields.add('currentTime')
  return {
    fields: [...reader.fields].toSorted(),
    random: randomWithout.some((fields) => fields.length === 0),
    randomWithout: randomWithout.filter((fields) => fields.length > 0),
    dates,
    clock,
  }
}
