import { type RawBuilder, sql } from 'kysely'
import type { VisibleProjects } from '../visible-projects.ts'

/** Whether the project that a column names is one that the caller may know of. */
export const inVisibleProject = (column: string, visible: VisibleProjects | null): RawBuilder<boolean> =>
  visible === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${visible.ids}::text[])`
