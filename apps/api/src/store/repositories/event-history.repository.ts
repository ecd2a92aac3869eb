import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { type Reach, withinReach } from './event-search.repository.ts'

export interface WhatHappened {
  readonly id: number
  readonly type: string
  readonly created_by: string
  readonly created_at: string
  /** What the clock of the database shows now. */
  readonly clock: string
}

/** Which events tell of a change of something: all that is given has to hold. */
export interface Subject {
  readonly feature?: string | undefined
  readonly project?: string | undefined
  /** Beginnings of types. */
  readonly types: readonly string[]
  /** In this environment, or in none. */
  readonly environment?: string | undefined
  /** Of one of these: ids or names in the state after or before, of the account or environment that it is about, or of environments put in order. */
  readonly named?: readonly string[] | undefined
  /** Of what depends on this feature. */
  readonly parent?: string | undefined
  /** Of tokens for this project. */
  readonly tokensOf?: string | undefined
  /** True: they are not for everybody who may change it. */
  readonly forAdministrators?: boolean
}

const looked = 1_000
const most = 10
const fields = ['id', 'name', 'userId', 'changeRequestId']

const isOneOf = (value: RawBuilder<unknown>, wanted: readonly string[]) => sql`${value} = any(${[...wanted]}::text[])`

const state = sql`coalesce(data, pre_data)`

const conditionsOf = ({ types, environment, named, parent, tokensOf }: Subject): RawBuilder<unknown>[] => [
  sql`type like any(${types.map((type) => `${type}%`)}::text[])`,
  ...(environment === undefined ? [] : [sql`(environment is null or environment = ${environment})`]),
  ...(named === undefined
    ? []
    : [
        sql`(${sql.join(
          [sql`environment`, ...fields.map((field) => sql`${state} ->> ${sql.lit(field)}`)].map((value) => isOneOf(value, named)),
          sql` or `,
        )} or (type = 'environment-order-changed' and data ?| ${[...named]}::text[]))`,
      ]),
  ...(parent === undefined
    ? []
    : [
        sql`(${state} ->> 'feature' = ${parent} or pre_data -> 'dependencies' @> jsonb_build_array(jsonb_build_object('feature', ${parent}::text)))`,
      ]),
  ...(tokensOf === undefined ? [] : [sql`(data -> 'projects' ? ${tokensOf} or pre_data -> 'projects' ? ${tokensOf})`]),
]

/** Of what is about no project only that is asked for which comes with what the caller may read. */
const inReach = (reach: Reach): RawBuilder<SqlBool> => {
  const conditions = withinReach(reach)
  return conditions.length > 0 ? sql`(project is null or (${sql.join(conditions, sql` and `)}))` : sql`true`
}

const found = (subject: Subject, reach: Reach): RawBuilder<unknown> => {
  const { feature, project } = subject
  const place = feature !== undefined ? sql`feature = ${feature}` : project !== undefined ? sql`project = ${project}` : sql`true`
  return sql`(
    select id, type, created_by, created_at from (
      select * from event where ${place} and ${inReach(reach)} order by id desc limit ${sql.lit(looked)}
    ) newest where ${sql.join(conditionsOf(subject), sql` and `)} order by id desc limit ${sql.lit(most)}
  )`
}

/** The newest events of any of the subjects that may be told of, newest first; among the newest thousand of its feature, of its project or of all. */
export const listWhatHappened = (subjects: readonly Subject[], reach: Reach): Query<WhatHappened> =>
  sql<WhatHappened>`
    select *, statement_timestamp() as clock from (${sql.join(
      subjects.map((subject) => found(subject, reach)),
      sql` union `,
    )}) happened order by id desc limit ${sql.lit(most)}`.compile(build)
