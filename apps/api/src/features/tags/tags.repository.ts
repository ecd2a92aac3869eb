import type { Tag } from '@halyard/contracts'
import { sql } from 'kysely'
import { build, type Query } from '../../db/index.ts'

const values = (tags: readonly Tag[]) => [tags.map((tag) => tag.type), tags.map((tag) => tag.value)] as const

export const listTagsOfFeature = (feature: string): Query<Tag> =>
  build.selectFrom('feature_tag').select(['type', 'value']).where('feature', '=', feature).orderBy('type').orderBy('value').compile()

/** Those of the tag types that exist; they cannot be deleted before the transaction ends. */
export const lockTagTypes = (names: readonly string[]): Query<{ name: string }> =>
  build
    .selectFrom('tag_type')
    .select('name')
    .where(sql<boolean>`name = any(${[...names]}::text[])`)
    .orderBy('name')
    .forKeyShare()
    .compile()

/** Keeps others from making those of the tags that do not exist yet, until the transaction ends. */
export const lockNewTags = (tags: readonly Tag[]): Query => {
  const [types, texts] = values(tags)
  return sql`
    select pg_advisory_xact_lock(4244, hash) from (
      select distinct hashtext(w.type || ':' || w.value) as hash from unnest(${types}::text[], ${texts}::text[]) as w (type, value)
      where not exists (select from tag t where t.type = w.type and t.value = w.value)
      order by hash
    ) as missing`.compile(build)
}

/** Those of the tags that exist. */
export const findTags = (tags: readonly Tag[]): Query<Tag> => {
  const [types, texts] = values(tags)
  return sql<Tag>`select t.type, t.value from tag t join unnest(${types}::text[], ${texts}::text[]) as w (type, value) on t.type = w.type and t.value = w.value`.compile(
    build,
  )
}

export const insertTags = (tags: readonly Tag[]): Query => {
  const [types, texts] = values(tags)
  return sql`insert into tag (type, value) select * from unnest(${types}::text[], ${texts}::text[]) order by 1, 2 on conflict do nothing`.compile(
    build,
  )
}

export const insertFeatureTags = (feature: string, tags: readonly Tag[]): Query => {
  const [types, texts] = values(tags)
  return sql`
    insert into feature_tag (feature, type, value)
    select ${feature}::text, type, value from unnest(${types}::text[], ${texts}::text[]) as w (type, value) on conflict do nothing`.compile(
    build,
  )
}

export const removeFeatureTags = (feature: string, tags: readonly Tag[]): Query => {
  const [types, texts] = values(tags)
  return sql`
    delete from feature_tag t using unnest(${types}::text[], ${texts}::text[]) as w (type, value)
    where t.feature = ${feature} and t.type = w.type and t.value = w.value`.compile(build)
}
