import type { Empty } from '@halyard/contracts'
import type { Failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Tx } from '../../store/index.ts'
import { listFeatureDependencies } from '../../store/repositories/dependencies.repository.ts'
import { disableFeatures, listEnvironmentsOfFeatures } from '../../store/repositories/feature-configurations.repository.ts'
import { lockLinkedFeatures, updateArchivedAt } from '../../store/repositories/features.repository.ts'
import { lockProject } from '../../store/repositories/projects.repository.ts'
import type { Change, Writer } from '../../store/writer.ts'
import { refusalOfAbsent } from './absent-features.ts'
import type { FlagWriter } from './change-flags.ts'
import { featureRevisions } from './feature-revisions.ts'
import { loseParents } from './lose-parents.ts'
import { refusalAfterMove } from './refusal-after-move.ts'

const readFeatures = async (tx: Tx, names: readonly string[]) => {
  const [features, configurations, dependencies] = await tx.batch(
    lockLinkedFeatures(names),
    listEnvironmentsOfFeatures(names),
    listFeatureDependencies(names),
  )
  return { features: new Map(features.map((feature) => [feature.name, feature])), configurations, dependencies }
}

/**
 * Revives archived features of one project. A revived feature is disabled in every environment and has no parents, not even parents from an
 * imported file. Live features stay unchanged.
 */
const revive = (
  { features, configurations, dependencies }: Awaited<ReturnType<typeof readFeatures>>,
  names: readonly string[],
): Change<Empty> => {
  const archived = [...new Set(names)].flatMap((name) => {
    const feature = features.get(name)
    return feature && feature.archivedAt !== null ? [feature] : []
  })
  const [first] = archived
  if (!first) return { statements: [], events: [], revisions: [], result: {} }
  const configurationsOf = Map.groupBy(configurations, ({ feature }) => feature)
  const revived = archived.map((feature) => {
    const { name, project, archivedAt } = feature
    const enabledIn = (configurationsOf.get(name) ?? []).flatMap(({ environment, enabled }) => (enabled ? [environment] : []))
    const event = {
      type: 'feature-revived',
      project,
      feature: name,
      data: { archivedAt: null, enabledIn: [] },
      preData: { archivedAt, enabledIn },
    }
    return { name, event, lost: loseParents(feature, dependencies) }
  })
  const revivedNames = revived.map(({ name }) => name)
  return {
    statements: [updateArchivedAt(revivedNames, null), disableFeatures(revivedNames), ...revived.flatMap(({ lost }) => lost.statements)],
    events: revived.flatMap(({ lost, event }) => [...lost.events, event]),
    revisions: featureRevisions(first.project, configurationsOf.get(first.name) ?? []),
    result: {},
  }
}

/** Restores a feature from the archive. */
export const reviveFeature = (writer: Writer, caller: FlagWriter, name: string): Promise<Empty | Failure> =>
  writer.write<Empty>(caller.actor, async (tx) => {
    const present = await readFeatures(tx, [name])
    return refusalAfterMove(caller, 'UPDATE_FEATURE', name, present.features.get(name)) ?? revive(present, [name])
  })

/** Restores features of a project from the archive, all or none. */
export const reviveFeatures = (
  writer: Writer,
  caller: Pick<Caller, 'actor' | 'visible'>,
  project: string,
  names: readonly string[],
): Promise<Empty | Failure> =>
  writer.write<Empty>(caller.actor, async (tx) => {
    const [[owner]] = await tx.batch(lockProject(project))
    if (!owner) return unknownProject(project)
    const present = await readFeatures(tx, names)
    const wanted = { project, names, archivedToo: true, list: 'body/features' }
    return refusalOfAbsent(caller, wanted, [...present.features.values()]) ?? revive(present, names)
  })
