import type { PredicateTable } from './predicate-table.ts'
import type { PremixedId } from './premixed-hash.ts'
import type { Run } from './run.ts'

/** The source of the id that decides between buckets. */
export interface Stickiness {
  /** The configured name. */
  readonly name: string
  /** Numbers of the fields: the first field with a value decides. */
  readonly fields: readonly number[]
  /** Whether a random number decides for contexts without a value; otherwise these contexts have no bucket. */
  readonly isRandomWithout: boolean
}

export const fieldStickiness = (table: PredicateTable, name: string, isRandomWithout: boolean): Stickiness => ({
  name,
  fields: [table.fields.indexOf(name)],
  isRandomWithout,
})

export const randomStickiness: Stickiness = { name: 'random', fields: [], isRandomWithout: true }

const defaults = (table: PredicateTable, names: readonly string[]): Stickiness => ({
  name: 'default',
  fields: names.map((name) => table.fields.indexOf(name)),
  isRandomWithout: true,
})

/** The stickiness of a rollout. */
export const rolloutStickiness = (table: PredicateTable, name: string): Stickiness => {
  if (name === 'random') return randomStickiness
  return name === 'default' ? defaults(table, ['userId', 'sessionId']) : fieldStickiness(table, name, false)
}

/** The stickiness of variants. Unlike a rollout, variants are chosen at random if their stickiness field has no value. */
export const variantStickiness = (table: PredicateTable, name: string): Stickiness => {
  if (name === 'random') return randomStickiness
  return name === 'default' ? defaults(table, ['userId', 'sessionId', 'remoteAddress']) : fieldStickiness(table, name, true)
}

/** The field that decides for a context; undefined: no field has a value. */
export const decidingField = (run: Run, { fields }: Stickiness): number | undefined => {
  for (let at = 0; at < fields.length; at++) if (run.id(fields[at]!) !== undefined) return fields[at]
  return undefined
}

/** The id that decides for a context; undefined: no field has a value. */
export const decidingId = (run: Run, stickiness: Stickiness): PremixedId | undefined => {
  const field = decidingField(run, stickiness)
  return field === undefined ? undefined : run.id(field)
}
