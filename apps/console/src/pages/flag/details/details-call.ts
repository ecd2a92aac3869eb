import type { Feature, Tag } from '@halyard/sdk'
import { halyard } from '../../../data/client.ts'
import { name, type Parts, plainText, quotation, say, words } from '../../../sentences/parts.ts'
import type { Call } from '../../../tray/state.ts'

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

const bodyOf = ({ type, description, ...rest }: Details) => ({
  ...rest,
  // The choices are the types of the server.
  type: type as 'release',
  description: description.trim() === '' ? null : description.trim(),
})

/** What differs, one sentence each. */
const detailLines = (flag: string, before: Details, after: Details): string[] => {
  const lines: Parts[] = []
  if (before.type !== after.type) lines.push(say`${name(flag)}: type ${words(before.type)} → ${words(after.type)}`)
  if (before.description !== after.description)
    lines.push(
      after.description === ''
        ? say`${name(flag)}: the description is removed`
        : say`${name(flag)}: the description becomes ${quotation(after.description)}`,
    )
  if (before.stale !== after.stale) lines.push(say`${name(flag)} is marked as ${words(after.stale ? 'stale' : 'not stale')}`)
  if (before.impressionData !== after.impressionData)
    lines.push(say`${name(flag)}: SDKs ${words(after.impressionData ? 'report' : 'do not report')} impression data`)
  return lines.map(plainText)
}

const read = (feature: Feature) => halyard.features.getFeature({ params: { projectId: feature.project, featureName: feature.name } })

const changedMeanwhile = () =>
  new Error('Somebody changed this after you applied it, so it cannot be undone here. The history can restore it.')

/** Changes the details of a flag; undefined: nothing differs. */
export const detailsCall = (feature: Feature, after: Details): Call | undefined => {
  const before = detailsOf(feature)
  const lines = detailLines(feature.name, before, after)
  if (lines.length === 0) return undefined
  const params = { projectId: feature.project, featureName: feature.name }
  const body = bodyOf(after)
  return {
    key: `details of ${feature.name}`,
    lines,
    check: () => halyard.features.updateFeature({ params, query: { dryRun: true }, body }, { ifMatch: feature }),
    apply: (comment) => halyard.features.updateFeature({ params, body }, { ifMatch: feature, comment }),
    undo: async () => {
      const present = await read(feature)
      if (JSON.stringify(bodyOf(detailsOf(present))) !== JSON.stringify(body)) throw changedMeanwhile()
      return halyard.features.updateFeature({ params, body: bodyOf(before) }, { ifMatch: present, comment: 'Undo' })
    },
  }
}

const missingIn = (tags: readonly Tag[], others: readonly Tag[]): Tag[] =>
  tags
    .filter((tag) => !others.some(({ type, value }) => type === tag.type && value === tag.value))
    .map(({ type, value }) => ({ type, value }))

const tagText = ({ type, value }: Tag): string => `${type}:${value}`

/** Changes the tags of a flag; undefined: nothing differs. */
export const tagsCall = ({ name: featureName, tags }: Feature, after: readonly Tag[]): Call | undefined => {
  const before = tags ?? []
  const [addedTags, removedTags] = [missingIn(after, before), missingIn(before, after)]
  if (addedTags.length + removedTags.length === 0) return undefined
  const body = { addedTags, removedTags }
  const params = { featureName }
  return {
    key: `tags of ${featureName}`,
    lines: [
      ...addedTags.map((tag) => plainText(say`${name(featureName)} gets the tag ${name(tagText(tag))}`)),
      ...removedTags.map((tag) => plainText(say`${name(featureName)} loses the tag ${name(tagText(tag))}`)),
    ],
    check: () => halyard.tags.updateFeatureTags({ params, query: { dryRun: true }, body }),
    apply: (comment) => halyard.tags.updateFeatureTags({ params, body }, { comment }),
    undo: () => halyard.tags.updateFeatureTags({ params, body: { addedTags: removedTags, removedTags: addedTags } }, { comment: 'Undo' }),
  }
}

/** Moves a flag to another project. `lost`: the environments that the other project lacks, whose strategies are deleted. */
export const moveCall = (feature: Feature, newProjectId: string, lost: readonly string[]): Call => {
  const { name: featureName, project } = feature
  const params = { projectId: project, featureName }
  const body = { newProjectId }
  const back = () =>
    halyard.features.changeProject(
      { params: { projectId: newProjectId, featureName }, body: { newProjectId: project } },
      { comment: 'Undo' },
    )
  return {
    key: `project of ${featureName}`,
    lines: [
      plainText(say`${name(featureName)} moves from the project ${name(project)} to the project ${name(newProjectId)}`),
      ...lost.map((environment) =>
        plainText(say`The strategies in ${name(environment)} are deleted, because the project ${name(newProjectId)} does not have it`),
      ),
    ],
    check: () => halyard.features.changeProject({ params, query: { dryRun: true }, body }, { ifMatch: feature }),
    apply: (comment) => halyard.features.changeProject({ params, body }, { ifMatch: feature, comment }),
    ...(lost.length === 0 && { undo: back }),
  }
}
