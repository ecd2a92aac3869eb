import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

/** The projects of these features; those that do not exist are left out. */
export const findProjectsOfFeatures = (features: readonly string[]): Query<{ name: string; project: string }> =>
  build
    .selectFrom('feature')
    .select(['name', 'project'])
    .where(sql<boolean>`name = any(${[...features]}::text[])`)
    .compile()
