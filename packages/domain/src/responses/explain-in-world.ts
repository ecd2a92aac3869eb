import type { PlaygroundFeature } from '@halyard/contracts'
import type { EvaluationContext } from '../evaluate/context.ts'
import { compile, type EvaluatorOptions } from '../evaluate/evaluator.ts'
import type { Snapshot } from '../evaluate/snapshot.ts'
import type { FlagFeature, World } from '../world/world.ts'
import { toPlaygroundFeature } from './playground-feature.ts'

/** Unlike the snapshot for SDKs, it keeps disabled strategies, which an explanation lists. */
const snapshotOf = ({ features, segments }: World): Snapshot => ({
  features: [...features.values()].flatMap(({ name, project, archived, configuration, parents }: FlagFeature) =>
    configuration && !archived ? [{ name, project, ...configuration, dependencies: parents }] : [],
  ),
  segments: [...segments.values()],
})

/**
 * Explains a feature of the world for contexts. The world must contain the feature, its parents, and the segments of these features. Null: the
 * feature is archived, or is not in the environment.
 */
export const explainInWorld = (
  world: World,
  name: string,
  options: EvaluatorOptions,
): ((context: EvaluationContext) => PlaygroundFeature) | null => {
  const feature = world.features.get(name)
  if (!feature?.configuration || feature.archived) return null
  const row = { name, project: feature.project, ...feature.configuration }
  const evaluator = compile(snapshotOf(world), options)
  const scope = { environment: world.environment, seesSegment: () => true }
  // The snapshot contains the feature, so an explanation exists.
  return (context) => toPlaygroundFeature(evaluator.explain(name, { ...context, environment: world.environment })!, row, scope)
}
