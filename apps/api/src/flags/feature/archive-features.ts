import type { Empty } from '@halyard/contracts'
import { Failure, inArchiveOrder } from '@halyard/domain'
import { listFeatures } from '../../store/repositories/features.repository.ts'
import type { Writer } from '../../store/writer.ts'
import { refusalOfAbsent } from './absent-features.ts'
import { type ComputedChanges, decideFlags, type FlagWrite, type FlagWriter } from './change-flags.ts'
import { featuresIn } from './feature-change.ts'

interface Archiving {
  readonly project: string
  readonly features: readonly string[]
  /** Path of the list of names in the body. Absent: the name is in the URL. */
  readonly list?: string
}

/** Archives features of a project, all or none; children are archived before their parents. Archived features stay unchanged. */
export const archiveFeatures = (
  writer: Writer,
  now: () => number,
  caller: FlagWriter,
  { project, features: names, list }: Archiving,
): Promise<Empty | Failure> => {
  const changes: ComputedChanges = {
    features: names,
    acrossEnvironments: true,
    revise: ({ features }) => {
      // The rule reports features that were deleted meanwhile.
      const found = [...new Set(names)].map((name) => features.get(name) ?? { name, archived: false, parents: [], children: [] })
      const live = inArchiveOrder(found.filter(({ archived }) => !archived))
      return live.map(({ name }) => ({ action: 'archiveFeature', feature: name, payload: {} }))
    },
  }
  const detailOf: FlagWrite['detailOf'] = ({ message }, _, change) =>
    list === undefined ? undefined : { path: `${list}/${names.indexOf(featuresIn(change)[0]!)}`, message }
  return writer.write<Empty>(caller.actor, async (tx) => {
    const [rows] = await tx.batch(listFeatures(names))
    const absent = refusalOfAbsent(caller, { project, names, archivedToo: true, ...(list !== undefined && { list }) }, rows)
    if (absent) return absent
    const change = await decideFlags(tx, caller, { project, environments: [], changes, detailOf }, new Date(now()).toISOString())
    return change instanceof Failure ? change : { ...change, result: {} }
  })
}
