import type { TagType } from '@halyard/contracts'
import { type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { insertRows, selectRows, updateRows } from '../columns.ts'
import { build, type Query } from '../index.ts'
import { columns } from '../schema/columns.ts'

const select = (which: RawBuilder<unknown>): Query<TagType> => selectRows<TagType>('tag_type', columns.tag_type, which)

export const listTagTypes = (): Query<TagType> => select(sql`true order by name`)

export const findTagType = (name: string): Query<TagType> => select(sql`name = ${name}`)

/** Locks the tag type until the transaction ends: no other transaction changes it or creates tags of it. */
export const lockTagType = (name: string): Query<TagType> => select(sql`name = ${name} for update`)

/** Locks the name until the transaction ends, so that no other transaction creates a tag type with this name. */
export const lockTagTypeName = (name: string): Query =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.tagTypeName)}, hashtext(${name}))`.compile(build)

export const insertTagType = (type: TagType): Query => insertRows('tag_type', columns.tag_type, [type])

export const updateTagTypeRow = (type: TagType): Query => updateRows('tag_type', columns.tag_type, [type])

/** Removes the tag type with its tags, also from features. */
export const removeTagType = (name: string): Query => build.deleteFrom('tag_type').where('name', '=', name).compile()
