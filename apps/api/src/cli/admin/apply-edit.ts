import type { HalyardClient, TagInput, UpdateFeature } from '@halyard/sdk'
import type { FlagEdit } from './project-plan.ts'

const tagOf = (tag: string): TagInput => {
  const at = tag.indexOf(':')
  return { type: tag.slice(0, at), value: tag.slice(at + 1) }
}

/** Asks the server whether it accepts the edit. Tags of a flag that does not exist yet cannot be checked. Rejects with the error of the edit. */
export const checkEdit = async (halyard: HalyardClient, project: string, { name, from, metadata }: FlagEdit): Promise<void> => {
  const params = { projectId: project, featureName: name }
  const query = { dryRun: true }
  // The file was checked with the schema of this request.
  const { stale: _, ...initial } = metadata as UpdateFeature
  if (from === 'missing') await halyard.features.createFeature({ params: { projectId: project }, query, body: { name, ...initial } })
  else if (from === 'archived') await halyard.features.reviveFeature({ params: { featureName: name }, query })
  else await halyard.features.updateFeature({ params, query, body: metadata as UpdateFeature })
}

/** Creates, revives or edits one flag, with its tags. */
export const editFlag = async (halyard: HalyardClient, project: string, edit: FlagEdit, comment: string | undefined): Promise<void> => {
  const { name, from, addedTags, removedTags } = edit
  // The file was checked with the schema of this request.
  const metadata = edit.metadata as UpdateFeature
  const { stale, ...initial } = metadata
  const params = { projectId: project, featureName: name }
  const options = { comment }
  if (from === 'missing') await halyard.features.createFeature({ params: { projectId: project }, body: { name, ...initial } }, options)
  if (from === 'archived') await halyard.features.reviveFeature({ params: { featureName: name } }, options)
  const rest = from === 'missing' ? (stale ? { stale } : {}) : metadata
  if (Object.keys(rest).length > 0) await halyard.features.updateFeature({ params, body: rest }, options)
  if (addedTags.length + removedTags.length > 0) {
    const body = { addedTags: addedTags.map(tagOf), removedTags: removedTags.map(tagOf) }
    await halyard.tags.updateFeatureTags({ params: { featureName: name }, body }, options)
  }
}
