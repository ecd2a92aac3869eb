import { sql } from 'kysely'
import { insertRows, prepareRows, type RowsOf, selected, selectRows } from '../columns.ts'
import { build, type Query } from '../index.ts'
import { among, type Selection } from '../parameters.ts'
import { columns } from '../schema/columns.ts'

export const findProject = (id: string): Query<{ id: string }> => build.selectFrom('project').select('id').where('id', '=', id).compile()

export interface LinkedFeatureRow {
  readonly name: string
  readonly archived: boolean
  readonly parents: readonly string[]
}

/** The features of a project, including archived features, with their parents. */
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

export interface FeatureDependencyRow {
  readonly feature: string
  readonly parent: string
  readonly enabled: boolean
  readonly variants: string[]
}

/** The dependencies of the features on parents, and of children on the features. */
export const listFeatureDependencies = (selection: Selection): Query<FeatureDependencyRow> =>
  selectRows<FeatureDependencyRow>(
    'feature_dependency',
    columns.feature_dependency,
    sql`(${among('feature', selection)} or ${among('parent', selection)}) order by feature, parent`,
  )

export interface LinkRow extends FeatureDependencyRow {
  /** Whether the child is live. */
  readonly live: boolean
}

/** The dependencies of the features on parents, and of children on the features, including archived features. */
export const listLinks = (selection: Selection): Query<LinkRow> =>
  sql<LinkRow>`
    select ${selected<FeatureDependencyRow>(columns.feature_dependency, 'd')}, f.archived_at is null as live
    from feature_dependency d join feature f on f.name = d.feature
    where ${among('d.feature', selection)} or ${among('d.parent', selection)}
    order by d.feature, d.parent`.compile(build)

/** Removes all parents of the features. */
export const removeParents = (names: readonly string[]): Query =>
  build.deleteFrom('feature_dependency').where(among('feature', names)).compile()

export const storeDependencies = prepareRows((rows: RowsOf<typeof columns.feature_dependency>) =>
  insertRows('feature_dependency', columns.feature_dependency, rows),
)

/** Locks the dependencies of a project until the transaction ends, and keeps the project from being deleted. */
export const lockDependencies = (project: string): Query<{ id: string }> =>
  build.selectFrom('project').select('id').where('id', '=', project).forNoKeyUpdate().compile()
