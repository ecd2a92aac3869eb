import { randomUUID } from 'node:crypto'
import type { Empty } from '@halyard/contracts'
import { type Failure, failure, firstNames, toCreatedFeature } from '@halyard/domain'
import { tokensWithout } from '../../identity/token/store-tokens.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { insertDiscardEvents } from '../../store/repositories/change-requests.repository.ts'
import { type Actor, insertEvents } from '../../store/repositories/events.repository.ts'
import { listFeaturesOfProject, listProposedFeatures } from '../../store/repositories/features.repository.ts'
import { insertDeletedFeatures } from '../../store/repositories/former-states.repository.ts'
import { listSegmentsUsedElsewhere, removeProjectWithContents } from '../../store/repositories/project-contents.repository.ts'
import { listEnvironmentsOfProject, lockProjectRow } from '../../store/repositories/projects.repository.ts'
import { listSegmentsOfProject } from '../../store/repositories/segments.repository.ts'
import { listTokensOfProject } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'
import { featureRevisions } from '../feature/feature-revisions.ts'
import { toSegmentState } from '../segment/segments.mappers.ts'

const defaultProject = 'default'

const conflict = (sentence: string, names: readonly string[]): Failure => failure('ConflictError', `${sentence}: ${firstNames(names)}`)

/** Permanently deletes a project without live features, with all its resources, under the exclusive state lock. */
export const deleteProject = (writer: Writer, actor: Actor, id: string): Promise<Empty | Failure> =>
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
      if (id === defaultProject) return failure('ConflictError', `The ${defaultProject} project cannot be deleted`)
      const live = features.filter((feature) => feature.archivedAt === null).map(({ name }) => name)
      if (live.length > 0) return conflict(`The project ${id} has features that are not archived; archive them first`, live)
      if (usedElsewhere.length > 0)
        return conflict(
          `Other projects use segments of the project ${id}; remove these uses first`,
          usedElsewhere.map(({ name }) => name),
        )
      // Requests of the project itself are discarded with the project.
      const names = features.map(({ name }) => name)
      const [proposed] = await tx.batch(listProposedFeatures(names, id))
      if (proposed.length > 0)
        return conflict(
          `Open change requests of other projects use features of the project ${id}; cancel or apply them first`,
          proposed.map(({ feature }) => feature),
        )
      const group = randomUUID()
      const states = features.map((feature) => ({ name: feature.name, state: toCreatedFeature(feature) }))
      const events = [
        ...segments.map((segment) => ({ type: 'segment-deleted', project: id, preData: toSegmentState(segment) })),
        ...tokensWithout([id], tokens),
        { type: 'project-deleted', project: id, preData: { ...project, environments: environments.map(({ environment }) => environment) } },
      ]
      return {
        statements: [
          insertDiscardEvents({ projects: [id] }, actor, group),
          ...(features.length > 0 ? [insertDeletedFeatures(states, actor, group)] : []),
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
