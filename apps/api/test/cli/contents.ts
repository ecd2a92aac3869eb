import { sql } from 'kysely'
import { build, type Query } from '../../src/store/index.ts'

/** Text that breaks careless quoting, splitting and escaping. */
const text = `a 'b' "c" \\d {e,f} \u2028\u2029\r\n\t\u00e9 \u{1f600} null NULL \\N $1 ;`

const state = JSON.stringify({ text, null: null, nested: [[], {}, ''] })

/** Statements that store values of every kind. */
export const contents = (): [...Query[], Query] => [
  sql`insert into project (id, name, updated_at) values ('odd', ${text}, '2026-01-02 03:04:05.678901+00')`.compile(build),
  sql`insert into account (kind, name, username, root_role) values ('user', ${text}, 'odd', 1)`.compile(build),
  sql`insert into feature (name, project, type, description) select 'f' || g, 'odd', 'release', '' from generate_series(1, 1200) g`.compile(
    build,
  ),
  sql`insert into feature_environment (feature, environment, strategies)
    select name, 'production', jsonb_build_array(${state}::jsonb) from feature`.compile(build),
  sql`insert into api_token (hash, name, type, environment, projects, expires_at)
    values ('odd', '', 'backend', '*', array['a,b', '', '"', 'NULL', ${text}], '294275-12-31 23:59:59.999999+00')`.compile(build),
  sql`insert into segment (name) values ('odd')`.compile(build),
  // The JSON value null differs from SQL null.
  sql`insert into event (type, created_by, data, group_id)
    select 'odd', ${text}, case when g % 2 = 0 then 'null'::jsonb else ${state}::jsonb end, gen_random_uuid()
    from generate_series(1, 3) g`.compile(build),
  sql`insert into variant_usage values ('odd', 'production', 'app', '2026-01-01', 'v', 9007199254740993)`.compile(build),
]
