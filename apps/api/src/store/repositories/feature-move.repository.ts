import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

/** Keeps projects from being deleted until the transaction ends. */
export const lockProjects = (ids: readonly string[]): Query<{ id: string }> =>
  sql<{ id: string }>`select id from project where id = any(${[...ids]}::text[]) order by id for key share`.compile(build)

/** Locks the segments that strategies of a feature use, until the transaction ends. Lock the feature first. */
export const lockSegmentsOfFeature = (feature: string): Query<{ name: string; project: string | null }> =>
  sql<{ name: string; project: string | null }>`
    select name, project from segment where id in (select segment from segment_use where feature = ${feature})
    order by id for share`.compile(build)

/** Moves the feature to another project, and marks it as changed. */
export const updateProjectOfFeature = (feature: string, project: string): Query =>
  sql`update feature set project = ${project}, changed = pg_current_xact_id() where name = ${feature}`.compile(build)

/** Removes the configurations of the feature in these environments. */
export const removeConfigurations = (feature: string, environments: readonly string[]): Query =>
  sql`delete from feature_environment where feature = ${feature} and environment = any(${[...environments]}::text[])`.compile(build)
