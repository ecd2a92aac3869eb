import type { World } from '../world/world.ts'
import type { PlannedDefaultStrategy } from './import-plan.ts'
import type { LinksPlan } from './plan-links.ts'

export interface RemainingDefault {
  readonly project: string
  readonly environment: string
  readonly name: string
  readonly segments: readonly number[]
}

/** The stored default strategies that an import leaves unchanged. */
export const remainingDefaults = (
  { projects }: World,
  links: LinksPlan,
  replaced: readonly PlannedDefaultStrategy[],
): RemainingDefault[] => {
  const replacedIn = new Set(replaced.map(({ project }) => project))
  return [...projects].flatMap(([project, { environments }]) =>
    [...environments].flatMap(([environment, { defaultStrategy }]) => {
      if (!defaultStrategy || !links.of(project).has(environment) || replacedIn.has(project)) return []
      return [{ project, environment, name: defaultStrategy.name, segments: defaultStrategy.segments ?? [] }]
    }),
  )
}
