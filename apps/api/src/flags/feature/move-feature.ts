import type { Empty } from '@halyard/contracts'
import { emptyConfiguration, type Failure, failure } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import { refusalOfMissing } from '../../identity/caller/grant-check.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { listReviewedEnvironments } from '../../store/repositories/change-request-settings.repository.ts'
import { type FeatureDependencyRow, listFeatureDependencies } from '../../store/repositories/dependencies.repository.ts'
import {
  type FeatureEnvironmentRow,
  insertEmptyEnvironments,
  listFeatureEnvironments,
} from '../../store/repositories/feature-configurations.repository.ts'
import { lockFeatures } from '../../store/repositories/feature-metadata.repository.ts'
import {
  lockProjects,
  lockSegmentsOfFeature,
  removeConfigurations,
  updateProjectOfFeature,
} from '../../store/repositories/feature-move.repository.ts'
import { listEnvironmentsOfProject } from '../../store/repositories/projects.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'
import { refusalOfAbsent } from './absent-features.ts'
import { featureRevisions } from './feature-revisions.ts'
import { flagEvents } from './flag-events.ts'
import { refusalOfDirectWrite } from './review-requirement.ts'

interface Present {
  readonly name: string
  readonly target: string
  readonly dependencies: readonly FeatureDependencyRow[]
  readonly segments: readonly { readonly name: string; readonly project: string | null }[]
  /** Configurations of the feature in environments that the target project lacks. */
  readonly removedConfigurations: readonly FeatureEnvironmentRow[]
}

const maxListed = 10
const listed = (names: readonly string[]): string => names.slice(0, maxListed).join(', ')

/** Returns 409 if the feature cannot leave its project; null otherwise. */
const refusalOfState = ({ name, target, dependencies, segments, removedConfigurations }: Present): Failure | null => {
  const enabledIn = removedConfigurations.filter(({ enabled }) => enabled).map(({ environment }) => environment)
  if (enabledIn.length > 0)
    return failure('ConflictError', `${name} is enabled in environments that the project ${target} does not have: ${listed(enabledIn)}`)
  if (dependencies.length > 0) {
    const others = dependencies.map(({ feature, parent }) => (feature === name ? parent : feature))
    return failure('ConflictError', `${name} has dependencies with other features; remove these dependencies first: ${listed(others)}`)
  }
  const confined = segments.filter(({ project }) => project !== null && project !== target)
  const names = confined.map((segment) => segment.name)
  return confined.length > 0 ? failure('ConflictError', `${name} uses segments that are limited to its project: ${listed(names)}`) : null
}

/** Moves a live feature to another project. The feature keeps its configuration in environments that both projects have. */
export const moveFeature = (
  writer: Writer,
  caller: Pick<Caller, 'actor' | 'grants' | 'visible'>,
  { projectId: project, featureName: name }: { readonly projectId: string; readonly featureName: string },
  target: string,
): Promise<Empty | Failure> =>
  writer.write<Empty>(caller.actor, async (tx) => {
    const [projects, features, segments, dependencies, rows, before, after, reviewed, reviewedThere] = await tx.batch(
      lockProjects([project, target]),
      lockFeatures([name]),
      lockSegmentsOfFeature(name),
      listFeatureDependencies([name]),
      listFeatureEnvironments([name]),
      listEnvironmentsOfProject(project),
      listEnvironmentsOfProject(target),
      listReviewedEnvironments(project),
      listReviewedEnvironments(target),
    )
    const absent = refusalOfAbsent(caller, { project, names: [name] }, features)
    if (absent) return absent
    if (!sees(caller, target) || !projects.some(({ id }) => id === target)) return unknownProject(target)
    const namesOf = (found: readonly { readonly environment: string }[]) => found.map(({ environment }) => environment)
    const refused =
      refusalOfMissing(caller, [{ permission: 'MOVE_FEATURE_TOGGLE', project: target }], 'to move a feature there') ??
      // Otherwise a caller could move the feature away, change it without a review, and move it back.
      refusalOfDirectWrite(caller, project, namesOf(reviewed)) ??
      refusalOfDirectWrite(caller, target, namesOf(reviewedThere))
    if (refused) return refused
    if (project === target) return { statements: [], events: [], revisions: [], result: {} }

    const targetEnvironments = new Set(namesOf(after))
    const removedConfigurations = rows.filter(({ environment }) => !targetEnvironments.has(environment))
    const refusedBy = refusalOfState({ name, target, dependencies, segments, removedConfigurations })
    if (refusedBy) return refusedBy
    const known = new Set(namesOf(rows))
    const gained = namesOf(after).filter((environment) => !known.has(environment))
    return {
      statements: [
        ...(removedConfigurations.length > 0 ? [removeConfigurations(name, namesOf(removedConfigurations))] : []),
        ...(gained.length > 0 ? [insertEmptyEnvironments(name, gained)] : []),
        updateProjectOfFeature(name, target),
      ],
      events: [
        ...removedConfigurations.flatMap((row) =>
          flagEvents(row, emptyConfiguration, { project, feature: name, environment: row.environment }),
        ),
        { type: 'feature-project-change', project: target, feature: name, data: { project: target }, preData: { project } },
      ],
      revisions: [
        ...new Set([...featureRevisions(project, before), ...featureRevisions(target, after)]),
        ...(segments.length > 0 ? [revisionKeys.segments] : []),
      ],
      result: {},
    }
  })
