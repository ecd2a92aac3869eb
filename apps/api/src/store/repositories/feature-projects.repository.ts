import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

/** The projects of these features; unknown features have no row. */
export const findProjectsOfFeatures = (features: readonly string[]): Query<{ name: string; project: string }> =>
  build
    .selectFrom('feature')
    .select(['name', 'project'])
    .where(sql<boolean>`name = any(${[...features]}::text[])`)
    .compile()
