import type { Tag } from '@halyard/contracts'
import { tagKey } from '@halyard/domain'
import { type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { addRows, prepareRows } from '../columns.ts'
import { build, listing, locking, prepare, type Query } from '../index.ts'
import { forEach, textArray } from '../parameters.ts'
import { columns } from '../schema/columns.ts'
import type { VisibleProjects } from '../visible-projects.ts'
import { inVisibleProject } from './visible-projects.repository.ts'

const values = (tags: readonly Tag[]) => [tags.map((tag) => tag.type), tags.map((tag) => tag.value)] as const

/** The tags of features, without an order. */
export const listTaggings = (features: readonly string[]): Query<Tagging> => taggingsOf([...features])
const taggingsOf = prepare(
  listing(
    { at: [0], by: ['feature'] },
    sql<Tagging>`select feature, type, value from feature_tag where feature = any(${textArray([])})`.compile(build),
  ),
)

export const listTagsOfFeature = (feature: string): Query<Tag> =>
  build.selectFrom('feature_tag').select(['type', 'value']).where('feature', '=', feature).orderBy('type').orderBy('value').compile()

/** The existing tag types among the names, locked against deletion until the transaction ends. */
export const lockTagTypes = (names: readonly string[]): Query<{ name: string }> => lockTypes([...names])
const lockTypes = prepare(
  listing(
    { at: [0], by: ['name'] },
    locking(
      'tag_type',
      'key share',
      ({ name }) => name,
      sql<{ name: string }>`select name from tag_type where name = any(${textArray([])}) order by name for key share`.compile(build),
    ),
  ),
)

/** Locks the tags that do not exist yet, until the transaction ends, so that no other transaction creates them. */
export const lockNewTags = (tags: readonly Tag[]): Query => {
  const [types, texts] = values(tags)
  return sql`
    select pg_advisory_xact_lock(${sql.lit(advisoryLocks.tag)}, hash) from (
      select distinct hashtext(w.type || ':' || w.value) as hash from unnest(${types}::text[], ${texts}::text[]) as w (type, value)
      where not exists (select from tag t where t.type = w.type and t.value = w.value)
      order by hash
    ) as missing`.compile(build)
}

/** The existing tags among the given tags, locked against deletion until the transaction ends. */
export const findTags = (tags: readonly Tag[]): Query<Tag> => lockTags(...values(tags))
const lockTags = prepare(
  listing(
    { at: [0, 1], by: ['type', 'value'] },
    locking(
      'tag',
      'key share',
      tagKey,
      sql<Tag>`
        select r.* from ${forEach(
          sql`unnest(${textArray([])}, ${textArray([])}) as w (type, value)`,
          sql`select t.type, t.value from tag t where t.type = w.type and t.value = w.value for key share`,
        )}`.compile(build),
    ),
  ),
)

export const insertTags = (tags: readonly Tag[]): Query => {
  const [types, texts] = values(tags)
  return sql`insert into tag (type, value) select * from unnest(${types}::text[], ${texts}::text[]) order by 1, 2 on conflict do nothing`.compile(
    build,
  )
}

/** A tag on a feature. */
export interface Tagging extends Tag {
  readonly feature: string
}

export const insertTaggings = prepareRows((rows: readonly Tagging[]) => ({
  areRows: true,
  ...addRows('feature_tag', columns.feature_tag, rows),
}))

/** Removes tags from features. */
export const removeTaggings = (rows: readonly Tagging[]): Query =>
  remove(
    rows.map(({ feature }) => feature),
    ...values(rows),
  )
const remove = prepare(
  listing(
    { at: [0, 1, 2] },
    sql`
      delete from feature_tag t using unnest(${textArray([])}, ${textArray([])}, ${textArray([])}) as w (feature, type, value)
      where t.feature = w.feature and t.type = w.type and t.value = w.value`.compile(build),
  ),
)

/** Visible tags by type and value: unused tags, and tags of features in visible projects. */
const visibleTags = (visible: VisibleProjects | null, which: RawBuilder<boolean>): Query<Tag> =>
  sql<Tag>`
    select t.type, t.value from tag t
    where ${which} and (
      ${visible === null ? sql<boolean>`true` : sql<boolean>`false`}
      or not exists (select from feature_tag u where u.type = t.type and u.value = t.value)
      or exists (
        select from feature_tag u join feature f on f.name = u.feature
        where u.type = t.type and u.value = t.value and ${inVisibleProject('f.project', visible)}))
    order by t.type, t.value`.compile(build)

export const listTags = (visible: VisibleProjects | null): Query<Tag> => visibleTags(visible, sql<boolean>`true`)

export const listTagsOfType = (type: string, visible: VisibleProjects | null): Query<Tag> =>
  visibleTags(visible, sql<boolean>`t.type = ${type}`)

export const findTag = ({ type, value }: Tag, visible: VisibleProjects | null): Query<Tag> =>
  visibleTags(visible, sql<boolean>`t.type = ${type} and t.value = ${value}`)

/** The project of a feature, archived or not. */
export const findTaggedFeature = (feature: string): Query<{ project: string; changed: string }> =>
  build.selectFrom('feature').select(['project', 'changed']).where('name', '=', feature).compile()

/** Selects one tag, or all tags of a type. */
export type TagSelection = { readonly type: string; readonly value?: string }

const selected = ({ type, value }: TagSelection): RawBuilder<boolean> =>
  value === undefined ? sql<boolean>`t.type = ${type}` : sql<boolean>`t.type = ${type} and t.value = ${value}`

export interface TaggedFeatureRow extends Tag {
  readonly feature: string
  readonly project: string
}

/** Locks the features that have the tags, in the order of their names. */
export const lockTaggedFeatures = (which: TagSelection): Query =>
  sql`select name from feature where name in (select t.feature from feature_tag t where ${selected(which)}) order by name for update`.compile(
    build,
  )

/** The features that have the tags, each with the tag. */
export const listTaggedFeatures = (which: TagSelection): Query<TaggedFeatureRow> =>
  sql<TaggedFeatureRow>`
    select t.feature, f.project, t.type, t.value from feature_tag t join feature f on f.name = t.feature
    where ${selected(which)} order by t.feature, t.type, t.value`.compile(build)

/** Locks the tag until the transaction ends, so that no feature gets it. */
export const lockTag = ({ type, value }: Tag): Query<Tag> =>
  build.selectFrom('tag').select(['type', 'value']).where('type', '=', type).where('value', '=', value).forUpdate().compile()

/** Marks the features with these tags as changed by this transaction, so that all cached lists read them again. */
export const touchTaggedFeatures = (which: TagSelection): Query =>
  sql`
    update feature set changed = pg_current_xact_id()
    where name in (select t.feature from feature_tag t where ${selected(which)})`.compile(build)

/** Removes the tag, also from features. */
export const removeTag = ({ type, value }: Tag): Query =>
  build.deleteFrom('tag').where('type', '=', type).where('value', '=', value).compile()
