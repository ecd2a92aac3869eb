import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

export const findProject = (id: string): Query<{ id: string }> => build.selectFrom('project').select('id').where('id', '=', id).compile()

export interface LinkedFeatureRow {
  readonly name: string
  readonly archived: boolean
  readonly parents: readonly string[]
}

/** The features of a project, archived ones included, with what they depend on. */
export const listLinkedFeatures = (project: string): Query<LinkedFeatureRow> =>
  sql<LinkedFeatureRow>`
    select name, archived_at is not null as archived,
      array(select d.parent::text from feature_dependency d where d.feature = f.name order by d.parent) as parents
    from feature f where project = ${project} order by name`.compile(build)

/** Whether a live feature of the project depends on another. */
export const findDependency = (project: string): Query<{ exists: boolean }> =>
  sql<{ exists: boolean }>`
    select exists (
      select from feature_dependency d join feature f on f.name = d.feature where f.project = ${project} and f.archived_at is null
    )`.compile(build)
