import type { Feature, Tag } from '@halyard/sdk'

/** The properties of a flag that do not depend on an environment. */
export interface Details {
  readonly type: string
  readonly description: string
  readonly stale: boolean
  readonly impressionData: boolean
}

export const detailsOf = ({ type, description, stale, impressionData }: Feature): Details => ({
  type,
  description: description ?? '',
  stale,
  impressionData,
})

/** The fields that differ. */
export const editedFields = (before: Details, after: Details): (keyof Details)[] =>
  // The keys of an object are those of its type.
  (Object.keys(before) as (keyof Details)[]).filter((field) => before[field] !== after[field])

/** The tags that are not among the others. */
export const missingIn = (tags: readonly Tag[], others: readonly Tag[]): Tag[] =>
  tags
    .filter((tag) => !others.some(({ type, value }) => type === tag.type && value === tag.value))
    .map(({ type, value }) => ({ type, value }))

/** A form with the state from which it started. */
export interface DetailsDraft {
  readonly seen: Details
  readonly details: Details
  readonly seenTags: readonly Tag[]
  readonly tags: readonly Tag[]
}

export const draftOf = (feature: Feature): DetailsDraft => {
  const [details, tags] = [detailsOf(feature), feature.tags ?? []]
  return { seen: details, details, seenTags: tags, tags }
}

/** A draft after the flag changed: it keeps the edits of the person with the state that they saw, and takes everything else from the flag. */
export const followed = (draft: DetailsDraft, feature: Feature): DetailsDraft => {
  const present = draftOf(feature)
  const edited = editedFields(draft.seen, draft.details).filter((field) => draft.details[field] !== present.details[field])
  const kept = (values: Details): Details => ({ ...present.details, ...Object.fromEntries(edited.map((field) => [field, values[field]])) })
  const left = missingIn(present.tags, missingIn(draft.seenTags, draft.tags))
  const added = missingIn(missingIn(draft.tags, draft.seenTags), left)
  return { seen: kept(draft.seen), details: kept(draft.details), seenTags: present.tags, tags: [...left, ...added] }
}
