import { halyard } from '../../data/client.ts'
import { type Row, stateIn } from '../../search-language/row.ts'
import type { BulkAction, BulkPart, WriteOptions } from './bulk.ts'

const options = ({ comment }: WriteOptions) => ({ comment })

/** Divides rows into those that an action changes, and those that stay, by reason. */
const divide = (rows: readonly Row[], reasonOf: (row: Row) => string | undefined): Pick<BulkAction, 'flags' | 'skipped' | 'changes'> => {
  const counts = new Map<string, number>()
  const flags = rows.filter((row) => {
    const reason = reasonOf(row)
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1)
    return reason === undefined
  })
  return { flags, skipped: [...counts].map(([reason, count]) => ({ reason, count })), changes: (row) => reasonOf(row) === undefined }
}

const toggle = ({ project, names }: BulkPart, environment: string, isOn: boolean, write: WriteOptions) => {
  const { bulkToggleFeaturesEnvironmentOn: on, bulkToggleFeaturesEnvironmentOff: off } = halyard.featureEnvironments
  const input = { params: { projectId: project, environment }, query: { dryRun: write.dryRun }, body: { features: [...names] } }
  return isOn ? on(input, options(write)) : off(input, options(write))
}

const undoing: WriteOptions = { dryRun: false, comment: 'Undo' }

/** Turns flags on or off in one environment. */
export const turn = (rows: readonly Row[], environment: string, isOn: boolean): BulkAction => {
  const word = isOn ? 'on' : 'off'
  return {
    title: `Turn ${word} in ${environment}`,
    command: (flags) => `Turn ${flags} ${word}`,
    result: (flags) => `Turned ${flags} ${word} in ${environment}`,
    ...divide(rows, (row) => {
      const { kind } = stateIn(row, environment)
      if (kind === 'absent') return `whose project does not have ${environment}`
      return (kind === 'off') === isOn ? undefined : `already ${word}`
    }),
    notes: isOn ? ['Flags without an enabled strategy get the default strategy of their project, and keep it after an undo.'] : [],
    write: (part, write) => toggle(part, environment, isOn, write),
    undo: (part) => toggle(part, environment, !isOn, undoing),
    review: {
      environmentOf: (reviewed) => (reviewed.includes(environment) ? environment : undefined),
      changeOf: (feature) => ({ action: 'updateEnabled', feature, payload: { enabled: isOn } }),
    },
  }
}

const setStale = ({ project, names }: BulkPart, stale: boolean, write: WriteOptions) =>
  halyard.features.staleFeatures(
    { params: { projectId: project }, query: { dryRun: write.dryRun }, body: { features: [...names], stale } },
    options(write),
  )

/** Marks flags as stale, or removes the mark. */
export const markStale = (rows: readonly Row[], stale: boolean): BulkAction => ({
  title: stale ? 'Mark as stale' : 'Mark as not stale',
  command: (flags) => `Mark ${flags} as ${stale ? 'stale' : 'not stale'}`,
  result: (flags) => `Marked ${flags} as ${stale ? 'stale' : 'not stale'}`,
  ...divide(rows, (row) => (row.stale === stale ? `already ${stale ? 'with' : 'without'} the mark` : undefined)),
  notes: [],
  write: (part, write) => setStale(part, stale, write),
  undo: (part) => setStale(part, !stale, undoing),
})

const changeTag = ({ project, names }: BulkPart, tag: string, isAdded: boolean, write: WriteOptions) => {
  const [type = '', value] = [tag.slice(0, tag.indexOf(':')), tag.slice(tag.indexOf(':') + 1)]
  const tags = { addedTags: isAdded ? [{ type, value }] : [], removedTags: isAdded ? [] : [{ type, value }] }
  return halyard.features.addTagToFeatures(
    { params: { projectId: project }, query: { dryRun: write.dryRun }, body: { features: [...names], tags } },
    options(write),
  )
}

/** Adds a tag, such as `simple:web`, to flags, or removes it. */
export const setTag = (rows: readonly Row[], tag: string, isAdded: boolean): BulkAction => ({
  title: `${isAdded ? 'Add' : 'Remove'} the tag ${tag}`,
  command: (flags) => (isAdded ? `Tag ${flags}` : `Remove the tag from ${flags}`),
  result: (flags) => (isAdded ? `Added the tag ${tag} to ${flags}` : `Removed the tag ${tag} from ${flags}`),
  ...divide(rows, (row) => (row.tags.includes(tag) === isAdded ? `already ${isAdded ? 'with' : 'without'} the tag` : undefined)),
  notes: [],
  write: (part, write) => changeTag(part, tag, isAdded, write),
  undo: (part) => changeTag(part, tag, !isAdded, undoing),
})

/** Revives flags, and turns them on again where they were on. */
const revive = async (part: BulkPart, rows: readonly Row[]) => {
  const { project, names } = part
  await halyard.features.reviveFeatures({ params: { projectId: project }, body: { features: [...names] } }, options(undoing))
  const own = rows.filter((row) => row.project === project && names.includes(row.name))
  for (const environment of new Set(own.flatMap(({ states }) => Object.keys(states)))) {
    const wereOn = own.filter((row) => !['absent', 'off'].includes(stateIn(row, environment).kind)).map(({ name }) => name)
    if (wereOn.length > 0) await toggle({ project, names: wereOn }, environment, true, undoing)
  }
}

/** Archives flags: applications no longer get them. */
export const archive = (rows: readonly Row[]): BulkAction => ({
  title: 'Archive',
  command: (flags) => `Archive ${flags}`,
  result: (flags) => `Archived ${flags}`,
  flags: rows,
  skipped: [],
  changes: () => true,
  notes: [
    'Applications no longer receive an archived flag, and use the value in their code. An undo revives the flags, and turns them on where they were on. Parents of a flag do not return.',
  ],
  write: ({ project, names }, write) =>
    halyard.features.archiveFeatures(
      { params: { projectId: project }, query: { dryRun: write.dryRun }, body: { features: [...names] } },
      options(write),
    ),
  undo: revive,
  review: {
    environmentOf: ([first]) => first,
    changeOf: (feature) => ({ action: 'archiveFeature', feature }),
  },
})
