import { limits } from '@halyard/contracts/data'
import { firstNames } from '../texts/first-names.ts'

const gap = 10

/** A position after all given positions, with space between; at most the largest valid position. */
export const positionBehind = (positions: readonly number[]): number =>
  Math.min(limits.rowId, positions.reduce((last, position) => Math.max(last, position), 0) + gap)

interface StoredEnvironment {
  readonly name: string
  readonly enabled: boolean
  readonly protected: boolean
}

interface Uses {
  /** Names of the live features that are on in the environment. */
  readonly features: readonly string[]
  /** Ids of the projects that are linked to no other environment. */
  readonly onlyOneOf: readonly string[]
}

/** Whether an environment is the only enabled one; without it, new projects would be linked to no environment. */
export const isLastEnabled = (name: string, environments: readonly Omit<StoredEnvironment, 'protected'>[]): boolean => {
  const enabled = environments.filter((environment) => environment.enabled)
  return enabled.length === 1 && enabled[0]?.name === name
}

/** Why an environment cannot be deleted now; null: it can be deleted. */
export const reasonAgainstDeletion = (
  environment: StoredEnvironment,
  environments: readonly StoredEnvironment[],
  { features, onlyOneOf }: Uses,
): string | null => {
  const { name } = environment
  if (environment.protected) return `The environment ${name} is protected`
  if (isLastEnabled(name, environments)) return `The environment ${name} is the last enabled environment`
  if (features.length > 0) return `Features are on in the environment ${name}: ${firstNames(features)}`
  if (onlyOneOf.length > 0) return `The environment ${name} is the only environment of projects: ${firstNames(onlyOneOf)}`
  return null
}
