import { contract, type Tag, type UpdateTags } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { compareTags, Failure, failure, tagKey, updateTags, wrongFields } from '@halyard/domain'
import { refusalInProject } from '../caller.ts'
import { unknownProject } from '../change-flags.ts'
import { findFeatures } from '../find-features.ts'
import { type Operations, Written } from '../operation.ts'
import type { State, StoredFeature } from '../state.ts'

/** Adds tags to features, then removes tags. Unknown types are a fault at `path` of the tag. */
const changeTags = (
  state: State,
  features: readonly StoredFeature[],
  { addedTags, removedTags }: UpdateTags,
  path: (index: number) => string,
): { readonly state: State; readonly tags: readonly Tag[] } | Failure => {
  const isKnown = addedTags.every((tag) => state.tags.has(tagKey(tag)))
  const unknown = addedTags.flatMap(({ type }, index) =>
    isKnown || state.tagTypes.has(type) ? [] : [{ message: `there is no tag type ${type}`, path: path(index) }],
  )
  const refused = wrongFields(unknown)
  if (refused) return refused
  const tagged = features.map((feature) => ({ feature, updated: updateTags(feature.tags, addedTags, removedTags) }))
  if (tagged.some(({ updated }) => updated.tags.length > limits.tagsPerFeature))
    return failure('ValidationError', `A feature has at most ${limits.tagsPerFeature} tags`)
  const stored = new Map(state.features)
  const tags = new Map(state.tags)
  for (const { feature, updated } of tagged) {
    stored.set(feature.name, { ...feature, tags: updated.tags })
    for (const tag of updated.added) tags.set(tagKey(tag), tag)
  }
  return { state: { ...state, features: stored, tags }, tags: tagged[0]?.updated.tags ?? [] }
}

/** The state without some tags, on features too. */
export const withoutTags = (state: State, isGone: (tag: Tag) => boolean): State => ({
  ...state,
  tags: new Map([...state.tags].filter(([, tag]) => !isGone(tag))),
  features: new Map(
    [...state.features].map(([name, feature]) => [name, { ...feature, tags: feature.tags.filter((tag) => !isGone(tag)) }] as const),
  ),
})

const updateFeature = (state: State, name: string, wanted: UpdateTags, path = (index: number) => `body/addedTags/${index}/type`) => {
  const feature = state.features.get(name)
  if (!feature) return failure('NotFoundError', `There is no feature named ${name}`)
  return changeTags(state, [feature], wanted, path)
}

const listed = ({ tags }: State) => [...tags.values()].sort(compareTags).map(({ type, value }) => ({ type, value }))

export const tagOperations: NonNullable<Operations['tags']> = {
  getTags: ({ state }) => ({ version: 1, tags: listed(state) }),
  getTagsByType: ({ state, params: { type } }) => ({ version: 1, tags: listed(state).filter((tag) => tag.type === type) }),

  getTag: ({ state, params: { type, value } }) => {
    const tag = state.tags.get(tagKey({ type, value }))
    return tag ? { version: 1, tag } : failure('NotFoundError', `There is no tag ${value} of the type ${type}`)
  },

  createTag: ({ state, body: tag }) => {
    if (!state.tagTypes.has(tag.type))
      return failure('ValidationError', `body/type: there is no tag type ${tag.type}`, [
        { path: 'body/type', message: `there is no tag type ${tag.type}` },
      ])
    const key = tagKey(tag)
    if (state.tags.has(key)) return failure('NameExistsError', `There is a tag ${tag.value} of the type ${tag.type} already`)
    return new Written({ ...state, tags: new Map(state.tags).set(key, tag) }, { version: 1, tag })
  },

  deleteTag: ({ state, params: { type, value }, caller }) => {
    const key = tagKey({ type, value })
    if (!state.tags.has(key)) return failure('NotFoundError', `There is no tag ${value} of the type ${type}`)
    const isGone = (tag: Tag) => tagKey(tag) === key
    for (const { project, tags } of state.features.values()) {
      const refused = tags.some(isGone) ? refusalInProject(caller, contract.tags.deleteTag.access, project) : null
      if (refused) return refused
    }
    return new Written(withoutTags(state, isGone), {})
  },

  getFeatureTags: ({ state, params: { featureName } }) => {
    const feature = state.features.get(featureName)
    if (!feature) return failure('NotFoundError', `There is no feature named ${featureName}`)
    return { version: 1, tags: feature.tags.map(({ value, type }) => ({ value, type })) }
  },

  addFeatureTag: ({ state, params: { featureName }, body: tag }) => {
    const changed = updateFeature(state, featureName, { addedTags: [tag], removedTags: [] }, () => 'body/type')
    return changed instanceof Failure ? changed : new Written(changed.state, tag)
  },

  removeFeatureTag: ({ state, params: { featureName, type, value } }) => {
    const changed = updateFeature(state, featureName, { addedTags: [], removedTags: [{ type, value }] })
    return changed instanceof Failure ? changed : new Written(changed.state, {})
  },

  updateFeatureTags: ({ state, params: { featureName }, body }) => {
    const changed = updateFeature(state, featureName, body)
    if (changed instanceof Failure) return changed
    return new Written(changed.state, { version: 1, tags: changed.tags.map(({ value, type }) => ({ value, type })) })
  },
}

export const addTagToFeatures: NonNullable<NonNullable<Operations['features']>['addTagToFeatures']> = ({
  state,
  params: { projectId },
  body: { features: names, tags },
}) => {
  if (!state.projects.has(projectId)) return unknownProject(projectId)
  const features = findFeatures(state, { project: projectId, names, archivedToo: true, list: 'body/features' })
  if (features instanceof Failure) return features
  const changed = changeTags(state, features, tags, (index) => `body/tags/addedTags/${index}/type`)
  return changed instanceof Failure ? changed : new Written(changed.state, {})
}
