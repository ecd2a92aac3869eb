import { halyard } from '../../data/client.ts'
import { countText } from '../../sentences/numbers.ts'
import { type BulkFlag, type BulkPart, partsOf } from '../../tray/bulk/bulk.ts'
import { addCall } from '../../tray/tray.ts'

const forEach = async (parts: readonly BulkPart[], write: (part: BulkPart) => Promise<unknown>): Promise<void> => {
  for (const part of parts) await write(part)
}

const input = ({ project, names }: BulkPart, dryRun = false) => ({
  params: { projectId: project },
  query: { dryRun },
  body: { features: [...names] },
})

const lineOf = ({ project, names: [first, ...others] }: BulkPart): string =>
  others.length === 0
    ? `Revive the flag ${first} of the project ${project}. It is off in every environment.`
    : `Revive ${countText(others.length + 1, 'flag')} of the project ${project}. They are off in every environment.`

/** Puts the revival of archived flags into the tray. */
export const reviveFlags = (flags: readonly BulkFlag[]): void => {
  const parts = partsOf(flags)
  const { reviveFeatures, archiveFeatures } = halyard.features
  addCall({
    key: `revive ${flags.map(({ name }) => name).join(' ')}`,
    lines: parts.map(lineOf),
    check: () => forEach(parts, (part) => reviveFeatures(input(part, true))),
    apply: (comment) => forEach(parts, (part) => reviveFeatures(input(part), { comment })),
    undo: () => forEach(parts, (part) => archiveFeatures(input(part), { comment: 'Undo' })),
  })
}

/** Deletes archived flags. Their names become free. */
export const deleteFlags = (flags: readonly BulkFlag[]): Promise<void> =>
  forEach(partsOf(flags), (part) => halyard.features.deleteFeatures(input(part)))
