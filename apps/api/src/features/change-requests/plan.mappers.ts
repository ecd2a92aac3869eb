import type { ChangeRequestPlan } from '@halyard/contracts'
import { emptyFeature, emptyWorld, type FeatureState, type Outcome, type Plan, type SegmentState, type World } from '@halyard/domain'
import type { ChangeRequestParts } from './parts.ts'

interface Planned {
  readonly parts: ChangeRequestParts
  readonly world: World
  readonly plan: Plan
}

const featureIn = ({ features }: World, name: string): FeatureState | null => {
  const feature = features.get(name)
  if (!feature?.configuration) return null
  const { archived, parents, configuration } = feature
  return { archived, parents, ...configuration }
}

const segmentIn = ({ segments }: World, id: number): SegmentState | null => {
  const segment = segments.get(id)
  if (!segment) return null
  const { name, description, project, constraints } = segment
  return { name, description, project, constraints }
}

const featuresOf = ({ changes }: ChangeRequestParts): string[] => [
  ...new Set(changes.flatMap(({ feature }) => (feature === null ? [] : [feature]))),
]

const segmentsOf = ({ changes }: ChangeRequestParts): number[] => [
  ...new Set(changes.flatMap(({ feature, payload }) => (feature === null && 'id' in payload ? [Number(payload.id)] : []))),
]

/** The plan of a request, as returned and as stored when the request is applied. */
export const toPlanBody = ({ parts, world, plan }: Planned): ChangeRequestPlan => {
  const conflicts = plan.conflicts.map((conflict) => ({ ...conflict }))
  const difference = plan.difference.map(({ before, after, ...subject }) => ({ ...subject, before, after }))
  return {
    planHash: plan.hash,
    features: featuresOf(parts).map((name) => ({
      name,
      before: featureIn(world, name) as never,
      after: featureIn(plan.result, name) as never,
      difference: difference.filter(({ feature }) => feature === name),
      conflicts: conflicts.filter(({ feature }) => feature === name),
    })),
    segments: segmentsOf(parts).map((id) => ({
      id,
      before: segmentIn(world, id) as never,
      after: segmentIn(plan.result, id) as never,
      difference: difference.filter(({ segment }) => segment === id),
      conflicts: conflicts.filter(({ segment }) => segment === id),
    })),
    conflicts,
    warnings: plan.warnings.map((warning) => ({ ...warning })),
  }
}

/** The state after a request was applied: the base of the changes that undo the request. */
export const worldOfOutcome = (
  { features, segments }: Outcome,
  { project, environment }: { readonly project: string; readonly environment: string },
): World => ({
  ...emptyWorld,
  project,
  environment,
  features: new Map(
    features.flatMap(({ name, after }) => {
      if (!after) return []
      const { archived, parents, enabled, strategies, variants } = after
      return [[name, { ...emptyFeature, name, project, archived, parents, configuration: { enabled, strategies, variants } }]]
    }),
  ),
  segments: new Map(segments.flatMap(({ id, after }) => (after ? [[id, { id, ...after, usedBy: [] }]] : []))),
})
