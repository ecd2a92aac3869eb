import type { TagType } from '@halyard/contracts'
import { type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { insertRows, selectRows, updateRows } from '../columns.ts'
import { build, type Query } from '../index.ts'
import { columns } from '../schema/columns.ts'

const select = (which: RawBuilder<unknown>): Query<TagType> => selectRows<TagType>('tag_type', columns.tag_type, which)

export const listTagTypes = (): Query<TagType> => select(sql`true order by name`)

export const findTagType = (name: string): Query<TagType> => select(sql`name = ${name}`)

/** The tag type, which nobody else changes or makes tags of until the transaction ends. */
export const lockTagType = (name: string): Query<TagType> => select(sql`name = ${name} for update`)

/** Keeps others from making a tag type of this name until the transaction ends. */
export const lockTagTypeName = (name: string): Query =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.tagTypeName)}, hashtext(${name}))`.compile(build)

export const insertTagType = (type: TagType): Query => insertRows('tag_type', columns.tag_type, [type])

export const updateTagTypeRow = (type: TagType): Query => updateRows('tag_type', columns.tag_type, [type])

/** With its tags, which features lose. */
export const removeTagType = (name: string): Query => build.deleteFrom('tag_type').where('name', '=', name).compile()
