import { limits } from '@halyard/contracts/data'
import { firstNames } from '../texts/first-names.ts'

const room = 10

/** A position behind all of these, with room between; the last that there is, where there is nothing behind. */
export const positionBehind = (positions: readonly number[]): number =>
  Math.min(limits.rowId, positions.reduce((last, position) => Math.max(last, position), 0) + room)

interface StandingEnvironment {
  readonly name: string
  readonly enabled: boolean
  readonly protected: boolean
}

interface Uses {
  /** Names of the live features that are on in it. */
  readonly features: readonly string[]
  /** Ids of the projects that are linked to no other. */
  readonly onlyOneOf: readonly string[]
}

/** Whether it is the only one of the environments that is enabled, so that new projects would be linked to none without it. */
export const isLastEnabled = (name: string, environments: readonly Omit<StandingEnvironment, 'protected'>[]): boolean => {
  const enabled = environments.filter((environment) => environment.enabled)
  return enabled.length === 1 && enabled[0]?.name === name
}

/** Why an environment cannot be deleted now; null: it can. */
export const reasonToStay = (
  environment: StandingEnvironment,
  environments: readonly StandingEnvironment[],
  { features, onlyOneOf }: Uses,
): string | null => {
  const { name } = environment
  if (environment.protected) return `The environment ${name} is protected`
  if (isLastEnabled(name, environments)) return `The environment ${name} is the last one that is enabled`
  if (features.length > 0) return `Features are on in the environment ${name}: ${firstNames(features)}`
  if (onlyOneOf.length > 0) return `The environment ${name} is the only one of projects: ${firstNames(onlyOneOf)}`
  return null
}
