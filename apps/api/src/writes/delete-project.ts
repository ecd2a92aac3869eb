import { randomUUID } from 'node:crypto'
import type { Empty } from '@halyard/contracts'
import { firstNames } from '@halyard/domain'
import { tokensWithout } from '../access/store-tokens.ts'
import { listTokensOfProject } from '../access/tokens.repository.ts'
import { type Actor, insertEvents } from '../events/events.repository.ts'
import { type Failure, failure } from '../failure.ts'
import { insertDiscardEvents } from '../features/change-requests/change-requests.repository.ts'
import { toCreatedFeature } from '../features/features/features.mappers.ts'
import { listFeaturesOfProject } from '../features/features/features.repository.ts'
import { listSegmentsUsedElsewhere, removeProjectWithContents } from '../features/projects/project-contents.repository.ts'
import { listEnvironmentsOfProject, lockProjectRow } from '../features/projects/projects.repository.ts'
import { toSegmentState } from '../features/segments/segments.mappers.ts'
import { listSegmentsOfProject } from '../features/segments/segments.repository.ts'
import { revisionKeys } from '../revisions/keys.ts'
import { unknownProject } from '../unknown-project.ts'
import { featureRevisions } from './feature-revisions.ts'
import type { Writer } from './writer.ts'

const permanent = 'default'

const conflict = (sentence: string, names: readonly string[]): Failure => failure('ConflictError', `${sentence}: ${firstNames(names)}`)

/** Deletes a project without live features, alone and for good, with all that is its own. */
export const deleteProject =
  (writer: Writer) =>
  (actor: Actor, id: string): Promise<Empty | Failure> =>
    writer.write<Empty>(
      actor,
      async (tx) => {
        const [[project], features, environments, segments, usedElsewhere, tokens] = await tx.batch(
          lockProjectRow(id),
          listFeaturesOfProject(id),
          listEnvironmentsOfProject(id),
          listSegmentsOfProject(id),
          listSegmentsUsedElsewhere(id),
          listTokensOfProject(id),
        )
        if (!project) return unknownProject(id)
        if (id === permanent) return failure('ConflictError', `The project ${permanent} stays`)
        const live = features.filter((feature) => feature.archived_at === null).map(({ name }) => name)
        if (live.length > 0) return conflict(`The project ${id} has features that are not archived`, live)
        if (usedElsewhere.length > 0)
          return conflict(
            `Other projects use segments of the project ${id}`,
            usedElsewhere.map(({ name }) => name),
          )
        const group = randomUUID()
        const events = [
          ...features.map((feature) => ({
            type: 'feature-deleted',
            project: id,
            feature: feature.name,
            preData: toCreatedFeature(feature),
          })),
          ...segments.map((segment) => ({ type: 'segment-deleted', project: id, preData: toSegmentState(segment) })),
          ...tokensWithout([id], tokens),
          { type: 'project-deleted', project: id, preData: project },
        ]
        return {
          statements: [
            insertDiscardEvents({ projects: [id] }, actor, group),
            insertEvents(events, actor, group),
            ...removeProjectWithContents(id),
          ],
          events: [],
          revisions: [
            ...featureRevisions(id, environments),
            revisionKeys.access,
            revisionKeys.environments,
            revisionKeys.segments,
            revisionKeys.changeRequests(id),
            revisionKeys.settings(id),
            revisionKeys.metrics,
            revisionKeys.applications,
          ],
          result: {},
        }
      },
      'exclusive',
    )
