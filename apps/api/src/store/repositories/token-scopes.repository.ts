import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

/** The existing projects among the ids, locked against deletion until the transaction ends. */
export const lockProjects = (ids: readonly string[]): Query<{ id: string }> =>
  build
    .selectFrom('project')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .orderBy('id')
    .forKeyShare()
    .compile()

/** The environment, if it exists, locked against deletion until the transaction ends. */
export const lockEnvironment = (name: string): Query<{ name: string }> =>
  build.selectFrom('environment').select('name').where('name', '=', name).forKeyShare().compile()
