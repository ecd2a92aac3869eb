import type { Empty, Tag, Tags, TagsBulkAdd, UpdateTags } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { updateTags as apply, Failure, failure, tagKey, wrongFields } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Tx } from '../../store/index.ts'
import { lockFeatures } from '../../store/repositories/feature-metadata.repository.ts'
import type { FeatureRow } from '../../store/repositories/features.repository.ts'
import { lockProject } from '../../store/repositories/projects.repository.ts'
import { findTags, listTaggings, lockNewTags, lockTagTypes } from '../../store/repositories/tags.repository.ts'
import type { Writer } from '../../store/writer.ts'
import { refusalOfAbsent } from '../feature/absent-features.ts'
import type { FlagWriter } from '../feature/change-flags.ts'
import { refusalAfterMove } from '../feature/refusal-after-move.ts'
import { storeTags, type TaggedFeature } from './store-tags.ts'

const inList = (index: number): string => `body/addedTags/${index}/type`

const unknownTypes = (tags: readonly Tag[], known: ReadonlySet<string>, path: (index: number) => string): Failure | null =>
  wrongFields(tags.flatMap(({ type }, index) => (known.has(type) ? [] : [{ message: `there is no tag type ${type}`, path: path(index) }])))

interface Wanted extends UpdateTags {
  /** Path in the body of the type of the added tag with this index. */
  readonly path: (index: number) => string
  /** Returns a failure if the found features cannot be changed. */
  readonly refuse: (found: readonly FeatureRow[]) => Failure | null
}

/** Locks the types and names of tags that do not exist yet, so that no other transaction creates them. Returns the tags that exist now. */
const lockForNewTags = async (tx: Tx, tags: readonly Tag[], path: (index: number) => string) => {
  const [types, , existing] = await tx.batch(lockTagTypes(tags.map((tag) => tag.type)), lockNewTags(tags), findTags(tags))
  return unknownTypes(tags, new Set(types.map((type) => type.name)), path) ?? existing
}

/** Locks the features and their tags, and computes the new tags. */
const computeTags = async (tx: Tx, names: readonly string[], { addedTags, removedTags, path, refuse }: Wanted) => {
  const [found, taggings, known] = await tx.batch(lockFeatures(names), listTaggings(names), findTags(addedTags))
  const refused = refuse(found)
  if (refused) return refused
  const knownKeys = new Set(known.map(tagKey))
  const existing = addedTags.every((tag) => knownKeys.has(tagKey(tag))) ? known : await lockForNewTags(tx, addedTags, path)
  if (existing instanceof Failure) return existing
  const tagsOf = Map.groupBy(taggings, (tagging) => tagging.feature)
  const features: TaggedFeature[] = found.map(({ name, project }) => ({
    feature: name,
    project,
    ...apply(tagsOf.get(name) ?? [], addedTags, removedTags),
  }))
  return features.some(({ tags }) => tags.length > limits.tagsPerFeature)
    ? failure('ValidationError', `A feature has at most ${limits.tagsPerFeature} tags`)
    : { features, existing }
}

/**
 * Adds tags to a feature, then removes tags, in one transaction; also for archived features. Returns all tags of the feature. `path`: path
 * in the body of the type of each added tag.
 */
export const updateTags = (writer: Writer, caller: FlagWriter, name: string, update: UpdateTags, path = inList): Promise<Tags | Failure> =>
  writer.write(caller.actor, async (tx) => {
    const refuse = ([feature]: readonly FeatureRow[]) => refusalAfterMove(caller, 'UPDATE_FEATURE', name, feature)
    const computed = await computeTags(tx, [name], { ...update, path, refuse })
    if (computed instanceof Failure) return computed
    const { features, existing } = computed
    const tags = features.flatMap((feature) => feature.tags.map(({ value, type }) => ({ value, type })))
    return { ...storeTags(features, existing), result: { version: 1, tags } }
  })

/** Updates tags of several features of a project, all or none. */
export const updateTagsOfFeatures = (
  writer: Writer,
  caller: Pick<Caller, 'actor' | 'visible'>,
  project: string,
  { features: names, tags }: TagsBulkAdd,
): Promise<Empty | Failure> =>
  writer.write<Empty>(caller.actor, async (tx) => {
    const [[owner]] = await tx.batch(lockProject(project))
    if (!owner) return unknownProject(project)
    const path = (index: number) => `body/tags/addedTags/${index}/type`
    const refuse = (found: readonly FeatureRow[]) =>
      refusalOfAbsent(caller, { project, names, archivedToo: true, list: 'body/features' }, found)
    const computed = await computeTags(tx, names, { ...tags, path, refuse })
    if (computed instanceof Failure) return computed
    return { ...storeTags(computed.features, computed.existing), result: {} }
  })
