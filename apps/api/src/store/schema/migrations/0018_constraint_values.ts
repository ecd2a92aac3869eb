import { type Kysely, sql } from 'kysely'

/** Every constraint has `values`: clients read the field of single-value operators too. Events keep what they say. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const listOf = (items: string, item: string) =>
  `(select coalesce(jsonb_agg(${item} order by place), '[]') from jsonb_array_elements(${items}) with ordinality as item(one, place))`

/** Constraints, each with values. */
const filled = (constraints: string) => listOf(constraints, `jsonb_build_object('values', '[]'::jsonb) || one`)

/** An object whose constraints have values. */
const withFilled = (object: string) => `${object} || jsonb_build_object('constraints', ${filled(`${object} -> 'constraints'`)})`

/** Whether a constraint at the path is without values. */
const lacks = (json: string, path: string) => `jsonb_path_exists(${json}, '${path} ? (!exists(@.values))')`

const statements = [
  `update segment set constraints = ${filled('constraints')} where ${lacks('constraints', '$[*]')}`,
  `update feature_environment set strategies = ${listOf('strategies', withFilled('one'))} where ${lacks('strategies', '$[*].constraints[*]')}`,
  ...[
    ['project_environment', 'default_strategy'],
    ['change', 'payload'],
  ].map(([table, column]) => `update ${table} set ${column} = ${withFilled(column!)} where ${lacks(column!, '$.constraints[*]')}`),
]
