import type { Empty } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { type Failure, failure, toFeature } from '@halyard/domain'
import { readFeatures } from '../../cache/lists/read-features.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Tx } from '../../store/index.ts'
import { type FeatureDependencyRow, listFeatureDependencies } from '../../store/repositories/dependencies.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import { findSizeOfConfigurations, listEnvironmentsOfFeatures } from '../../store/repositories/feature-configurations.repository.ts'
import {
  type FeatureRow,
  listFavoringAccounts,
  listProposedFeatures,
  lockLinkedFeatures,
  removeFeatures,
  removeUsage,
  touchFeatures,
} from '../../store/repositories/features.repository.ts'
import { lockProject } from '../../store/repositories/projects.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change, Writer } from '../../store/writer.ts'
import { refusalOfAbsent } from './absent-features.ts'
import type { FlagWriter } from './change-flags.ts'
import { featureRevisions } from './feature-revisions.ts'
import { parentsLost } from './lose-parents.ts'
import { refusalAfterMove } from './refusal-after-move.ts'

type Features = ReadonlyMap<string, FeatureRow>

const lockFeaturesByName = async (tx: Tx, names: readonly string[]): Promise<Features> => {
  const [features] = await tx.batch(lockLinkedFeatures(names))
  return new Map(features.map((feature) => [feature.name, feature]))
}

/**
 * Returns 409 if open change requests name a feature: a later feature of the same name would get their changes. Also returns 409 if the
 * events would be too large.
 */
const refusalOfDeletion = async (tx: Tx, names: readonly string[]): Promise<Failure | null> => {
  const [[proposed], [size]] = await tx.batch(listProposedFeatures(names), findSizeOfConfigurations(names))
  if (proposed)
    return failure(
      'ConflictError',
      `Open change requests use the feature ${proposed.feature} (changes: ${proposed.changes}); cancel or apply them first`,
    )
  return names.length > 1 && size!.bytes > limits.importBytes
    ? failure('ConflictError', `The features have configurations of more than ${limits.importBytes} bytes; delete fewer at once`)
    : null
}

/** Events for archived features that lose a deleted parent. Only an imported file can give an archived feature a parent. */
const lostParents = (features: Features, names: readonly string[], dependencies: readonly FeatureDependencyRow[]): NewEvent[] =>
  [...Map.groupBy(dependencies, ({ feature }) => feature)]
    .filter(([feature]) => !names.includes(feature))
    .map(([feature, lost]) => parentsLost(features.get(feature)!, lost))

/**
 * Deletes locked archived features of one project with all their data. Returns 409 if live features depend on them, which files that
 * earlier versions imported can cause.
 */
const removeArchived = async (tx: Tx, features: Features, names: readonly string[]): Promise<Change<Empty> | Failure> => {
  if (names.length === 0) return { statements: [], events: [], revisions: [], result: {} }
  const refused = await refusalOfDeletion(tx, names)
  if (refused) return refused
  const parts = await readFeatures(tx, names)
  const [first] = parts
  if (!first) return { statements: [], events: [], revisions: [], result: {} }
  const parent = parts.find(({ children }) => children.some((child) => features.get(child)?.archivedAt === null))
  if (parent) return failure('ConflictError', `Other features depend on ${parent.feature.name}; remove the dependencies first`)
  const [accounts, environments, dependencies] = await tx.batch(
    listFavoringAccounts(names),
    listEnvironmentsOfFeatures([first.feature.name]),
    listFeatureDependencies(names),
  )
  const others = [...features.keys()].filter((name) => !names.includes(name))
  return {
    statements: [...removeUsage(names), ...(others.length > 0 ? [touchFeatures(others)] : []), removeFeatures(names)],
    events: [
      ...lostParents(features, names, dependencies),
      ...parts.map((part) => ({
        type: 'feature-deleted',
        project: part.feature.project,
        feature: part.feature.name,
        preData: toFeature(part),
      })),
    ],
    revisions: [
      ...featureRevisions(first.feature.project, environments),
      revisionKeys.metrics,
      revisionKeys.segments,
      ...accounts.map(({ id }) => revisionKeys.favorites(id)),
    ],
    result: {},
  }
}

/** Permanently deletes an archived feature. A live feature stays unchanged. */
export const deleteFeature = (writer: Writer, caller: FlagWriter, name: string): Promise<Empty | Failure> =>
  writer.write<Empty>(caller.actor, async (tx) => {
    const features = await lockFeaturesByName(tx, [name])
    const feature = features.get(name)
    const refused = refusalAfterMove(caller, 'DELETE_FEATURE', name, feature)
    if (refused) return refused
    return feature?.archivedAt === null ? { statements: [], events: [], revisions: [], result: {} } : removeArchived(tx, features, [name])
  })

/** Permanently deletes archived features of a project, all or none. */
export const deleteFeatures = (
  writer: Writer,
  caller: Pick<Caller, 'actor' | 'visible'>,
  project: string,
  names: readonly string[],
): Promise<Empty | Failure> =>
  writer.write<Empty>(caller.actor, async (tx) => {
    const [[owner]] = await tx.batch(lockProject(project))
    if (!owner) return unknownProject(project)
    const features = await lockFeaturesByName(tx, names)
    const absent = refusalOfAbsent(caller, { project, names, archivedToo: true, list: 'body/features' }, [...features.values()])
    if (absent) return absent
    const live = names.findIndex((name) => features.get(name)?.archivedAt === null)
    if (live >= 0) {
      const detail = { path: `body/features/${live}`, message: `the feature ${names[live]} is not archived` }
      return failure('ConflictError', `${detail.path}: ${detail.message}`, [detail])
    }
    return removeArchived(tx, features, [...new Set(names)])
  })
