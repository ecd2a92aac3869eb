import type { TagType } from '@halyard/contracts'
import { sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { build, type Query } from '../index.ts'

const types = build.selectFrom('tag_type').select(['name', 'description', 'icon'])

export const listTagTypes = (): Query<TagType> => types.orderBy('name').compile()

export const findTagType = (name: string): Query<TagType> => types.where('name', '=', name).compile()

/** The tag type, which nobody else changes or makes tags of until the transaction ends. */
export const lockTagType = (name: string): Query<TagType> => types.where('name', '=', name).forUpdate().compile()

/** Keeps others from making a tag type of this name until the transaction ends. */
export const lockTagTypeName = (name: string): Query =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.tagTypeName)}, hashtext(${name}))`.compile(build)

export const insertTagType = (type: TagType): Query => build.insertInto('tag_type').values(type).compile()

export const updateTagTypeRow = ({ name, description, icon }: TagType): Query =>
  build.updateTable('tag_type').set({ description, icon }).where('name', '=', name).compile()

/** With its tags, which features lose. */
export const removeTagType = (name: string): Query => build.deleteFrom('tag_type').where('name', '=', name).compile()
