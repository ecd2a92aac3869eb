import { type RawBuilder, sql } from 'kysely'
import type { VisibleProjects } from '../visible-projects.ts'

/** SQL: the caller can see the project that a column names. */
export const inVisibleProject = (column: string, visible: VisibleProjects | null): RawBuilder<boolean> =>
  visible === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${visible.ids}::text[])`
