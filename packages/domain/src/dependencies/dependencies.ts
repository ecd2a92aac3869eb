import { compareCodePoints } from '../sorting/code-points.ts'

interface Candidate {
  readonly name: string
  readonly archived: boolean
  readonly parents: readonly unknown[]
}

/** Names of the features of the project that a feature can depend on: live features without a parent, except the feature itself. */
export const possibleParents = (features: Iterable<Candidate>, child: string): string[] =>
  [...features]
    .filter(({ name, archived, parents }) => name !== child && !archived && parents.length === 0)
    .map(({ name }) => name)
    .sort(compareCodePoints)

interface Linked {
  readonly name: string
  readonly parents: readonly unknown[]
  /** Names of the live features that depend on this feature. */
  readonly children: readonly string[]
}

/** The effects on dependencies of archiving features together. */
export interface ArchiveEffects {
  /** The features with a child that is not archived with them; they cannot be archived. */
  readonly parentsWithChildFeatures: readonly string[]
  /** Whether any of the features has parents, which it would lose. */
  readonly hasDeletedDependencies: boolean
}

export const archiveEffects = (features: readonly Linked[]): ArchiveEffects => {
  const together = new Set(features.map(({ name }) => name))
  return {
    parentsWithChildFeatures: features.filter(({ children }) => children.some((child) => !together.has(child))).map(({ name }) => name),
    hasDeletedDependencies: features.some(({ parents }) => parents.length > 0),
  }
}

/** The order in which features can be archived together: children first, because dependencies are one level deep. */
export const inArchiveOrder = <Feature extends Linked>(features: readonly Feature[]): Feature[] => [
  ...features.filter(({ parents }) => parents.length > 0),
  ...features.filter(({ parents }) => parents.length === 0),
]
