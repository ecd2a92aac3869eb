import { type Kysely, sql } from 'kysely'

/** Adds `values` to every constraint, because clients read the field for single-value operators too. Events are unchanged. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const listOf = (items: string, item: string) =>
  `(select coalesce(jsonb_agg(${item} order by place), '[]') from jsonb_array_elements(${items}) with ordinality as item(one, place))`

/** SQL: the constraints, each with values. */
const filled = (constraints: string) => listOf(constraints, `jsonb_build_object('values', '[]'::jsonb) || one`)

/** SQL: the object, with values in its constraints. */
const withFilled = (object: string) => `${object} || jsonb_build_object('constraints', ${filled(`${object} -> 'constraints'`)})`

/** SQL: a constraint at the path has no values. */
const lacks = (json: string, path: string) => `jsonb_path_exists(${json}, '${path} ? (!exists(@.values))')`

const statements = [
  `update segment set constraints = ${filled('constraints')} where ${lacks('constraints', '$[*]')}`,
  `update feature_environment set strategies = ${listOf('strategies', withFilled('one'))} where ${lacks('strategies', '$[*].constraints[*]')}`,
  ...[
    ['project_environment', 'default_strategy'],
    ['change', 'payload'],
  ].map(([table, column]) => `update ${table} set ${column} = ${withFilled(column!)} where ${lacks(column!, '$.constraints[*]')}`),
]
