import type { Feature, Tag } from '@halyard/sdk'
import { halyard } from '../../../data/client.ts'
import { name, type Parts, plainText, quotation, say, words } from '../../../sentences/parts.ts'
import type { Call } from '../../../tray/state.ts'
import { type Details, detailsOf, editedFields, missingIn } from './details-draft.ts'

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

const changedBefore = 'Somebody changed these details meanwhile. Discard this and edit the present details.'
const changedAfter = 'Somebody changed this after you applied it, so it cannot be undone here. The history can restore it.'

type Flag = Pick<Feature, 'project' | 'name'>

const paramsOf = ({ project, name: featureName }: Flag) => ({ projectId: project, featureName })

const read = (flag: Flag) => halyard.features.getFeature({ params: paramsOf(flag) })

interface SetOptions {
  readonly dryRun?: true
  readonly comment?: string | undefined
}

/** Changes the details of a flag, of which the person saw `before`; undefined: nothing differs. */
export const detailsCall = (flag: Flag, before: Details, after: Details): Call | undefined => {
  const lines = detailLines(flag.name, before, after)
  if (lines.length === 0) return undefined
  const fields = editedFields(before, after)
  /** Writes the fields. The version of a flag changes with everything in it, so only these fields are compared with the present ones. */
  const set = async (from: Details, to: Details, refusal: string, options: SetOptions) => {
    const present = await read(flag)
    const [now, former, next] = [bodyOf(detailsOf(present)), bodyOf(from), bodyOf(to)]
    if (fields.some((field) => now[field] !== former[field] && now[field] !== next[field])) throw new Error(refusal)
    const body = Object.fromEntries(fields.map((field) => [field, next[field]]))
    const { dryRun, comment } = options
    return halyard.features.updateFeature({ params: paramsOf(flag), query: { dryRun }, body }, { ifMatch: present, comment })
  }
  return {
    key: `details of ${flag.name}`,
    lines,
    check: () => set(before, after, changedBefore, { dryRun: true }),
    apply: (comment) => set(before, after, changedBefore, { comment }),
    undo: () => set(after, before, changedAfter, { comment: 'Undo' }),
  }
}

const tagText = ({ type, value }: Tag): string => `${type}:${value}`

/** Changes the tags of a flag; undefined: nothing differs. */
export const tagsCall = (featureName: string, before: readonly Tag[], after: readonly Tag[]): Call | undefined => {
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

/** The environments that another project lacks, and whose strategies a move to this project deletes. */
const lostIn = ({ environments }: Feature, others: readonly string[]): string[] =>
  environments.filter(({ name, strategies }) => strategies.length > 0 && !others.includes(name)).map(({ name }) => name)

/** Moves a flag to another project, which has these environments. */
export const moveCall = (feature: Feature, newProjectId: string, environments: readonly string[]): Call => {
  const { name: featureName, project } = feature
  const lost = lostIn(feature, environments)
  const params = paramsOf(feature)
  const body = { newProjectId }
  /** The present flag, if the move deletes no more strategies than the person saw. */
  const unchanged = async (): Promise<Feature> => {
    const present = await read(feature)
    if (lostIn(present, environments).some((environment) => !lost.includes(environment)))
      throw new Error('The move would delete strategies that did not exist before. Discard it and put the move into the tray again.')
    return present
  }
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
    check: async () => halyard.features.changeProject({ params, query: { dryRun: true }, body }, { ifMatch: await unchanged() }),
    apply: async (comment) => halyard.features.changeProject({ params, body }, { ifMatch: await unchanged(), comment }),
    ...(lost.length === 0 && { undo: back }),
  }
}
