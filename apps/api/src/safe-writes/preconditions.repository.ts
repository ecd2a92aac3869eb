import { sql } from 'kysely'
import { build, type Query } from '../db/index.ts'
import type { Observed } from '../revisions/observed.ts'

/** Raised by a check that fails. */
export const movedOn = 'HA412'

/** Checks that nobody changed a feature since a transaction. */
export const requireFeature = (name: string, changed: string): Query =>
  sql`select require_feature(${name}, ${changed}::xid8)`.compile(build)

/** Checks that revisions stand where they were observed. */
export const requireRevisions = (keys: readonly string[], observed: Observed): Query =>
  sql`select require_revisions(${[...keys]}::text[], ${keys.map((key) => observed.get(key)!)}::text[])`.compile(build)
