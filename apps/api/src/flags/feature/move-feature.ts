import type { Empty } from '@halyard/contracts'
import { emptyConfiguration, type Failure, failure } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import { refusalOfMissing } from '../../identity/caller/power.ts'
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
import { refusalOfDirectWrite } from './guard.ts'

interface Present {
  readonly name: string
  readonly target: string
  readonly dependencies: readonly FeatureDependencyRow[]
  readonly segments: readonly { readonly name: string; readonly project: string | null }[]
  /** What the feature is in environments that the target lacks. */
  readonly left: readonly FeatureEnvironmentRow[]
}

const mostNamed = 10
const listed = (names: readonly string[]): string => names.slice(0, mostNamed).join(', ')

/** What keeps a feature in its project (409); null: nothing. */
const refusalOfState = ({ name, target, dependencies, segments, left }: Present): Failure | null => {
  const on = left.filter(({ enabled }) => enabled).map(({ environment }) => environment)
  if (on.length > 0)
    return failure('ConflictError', `${name} is on in environments that the project ${target} does not have: ${listed(on)}`)
  if (dependencies.length > 0) {
    const others = dependencies.map(({ feature, parent }) => (feature === name ? parent : feature))
    return failure('ConflictError', `${name} depends on features or is depended on: ${listed(others)}`)
  }
  const confined = segments.filter(({ project }) => project !== null && project !== target)
  const names = confined.map((segment) => segment.name)
  return confined.length > 0 ? failure('ConflictError', `${name} uses segments of its project alone: ${listed(names)}`) : null
}

/** Moves a live feature to another project, with what it is in the environments that both have. */
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
      // Elsewhere it might be changed without a review, and come back.
      refusalOfDirectWrite(caller, project, namesOf(reviewed)) ??
      refusalOfDirectWrite(caller, target, namesOf(reviewedThere))
    if (refused) return refused
    if (project === target) return { statements: [], events: [], revisions: [], result: {} }

    const there = new Set(namesOf(after))
    const left = rows.filter(({ environment }) => !there.has(environment))
    const refusedBy = refusalOfState({ name, target, dependencies, segments, left })
    if (refusedBy) return refusedBy
    const known = new Set(namesOf(rows))
    const gained = namesOf(after).filter((environment) => !known.has(environment))
    return {
      statements: [
        ...(left.length > 0 ? [removeConfigurations(name, namesOf(left))] : []),
        ...(gained.length > 0 ? [insertEmptyEnvironments(name, gained)] : []),
        updateProjectOfFeature(name, target),
      ],
      events: [
        ...left.flatMap((row) => flagEvents(row, emptyConfiguration, { project, feature: name, environment: row.environment })),
        { type: 'feature-project-change', project: target, feature: name, data: { project: target }, preData: { project } },
      ],
      revisions: [
        ...new Set([...featureRevisions(project, before), ...featureRevisions(target, after)]),
        ...(segments.length > 0 ? [revisionKeys.segments] : []),
      ],
      result: {},
    }
  })
