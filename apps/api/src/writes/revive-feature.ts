import type { Empty } from '@halyard/contracts'
import type { Actor } from '../events/events.repository.ts'
import { type Failure, failure } from '../failure.ts'
import {
  disableFeature,
  listFeatureDependencies,
  listPlacesOfFeature,
  lockFeatureAndParents,
  updateArchivedAt,
} from '../features/features/features.repository.ts'
import { featureRevisions } from './feature-revisions.ts'
import { loseParents } from './lose-parents.ts'
import type { Writer } from './writer.ts'

/** Takes a feature out of the archive: disabled in every environment and without parents, those that a file gave it too. A live one stays as it is. */
export const reviveFeature =
  (writer: Writer) =>
  (actor: Actor, name: string): Promise<Empty | Failure> =>
    writer.write<Empty>(actor, async (tx) => {
      const [locked, places, dependencies] = await tx.batch(
        lockFeatureAndParents(name),
        listPlacesOfFeature(name),
        listFeatureDependencies([name]),
      )
      const feature = locked.find((row) => row.name === name)
      if (!feature) return failure('NotFoundError', `There is no feature named ${name}`)
      if (feature.archived_at === null) return { statements: [], events: [], revisions: [], result: {} }

      const { project, archived_at: archivedAt } = feature
      const enabledIn = places.flatMap(({ environment, enabled }) => (enabled ? [environment] : []))
      const lost = loseParents(feature, dependencies)
      const preData = { archivedAt, enabledIn }
      return {
        statements: [updateArchivedAt(name, null), disableFeature(name), ...lost.statements],
        events: [...lost.events, { type: 'feature-revived', project, feature: name, data: { archivedAt: null, enabledIn: [] }, preData }],
        revisions: featureRevisions(project, places),
        result: {},
      }
    })
