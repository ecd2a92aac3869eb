import { compareCodePoints } from '../sorting/code-points.ts'

interface Candidate {
  readonly name: string
  readonly archived: boolean
  readonly parents: readonly unknown[]
}

/** Names of the features that a feature may depend on, of those of its project: live ones without a parent, and not itself. */
export const possibleParents = (features: Iterable<Candidate>, child: string): string[] =>
  [...features]
    .filter(({ name, archived, parents }) => name !== child && !archived && parents.length === 0)
    .map(({ name }) => name)
    .sort(compareCodePoints)

interface Linked {
  readonly name: string
  readonly parents: readonly unknown[]
  /** Names of the live features that depend on it. */
  readonly children: readonly string[]
}

/** What archiving features together would do to dependencies. */
export interface ArchiveEffects {
  /** Those that features depend on which are not among them: they cannot be archived. */
  readonly parentsWithChildFeatures: readonly string[]
  /** Whether any of them has parents, which it would lose. */
  readonly hasDeletedDependencies: boolean
}

export const archiveEffects = (features: readonly Linked[]): ArchiveEffects => {
  const together = new Set(features.map(({ name }) => name))
  return {
    parentsWithChildFeatures: features.filter(({ children }) => children.some((child) => !together.has(child))).map(({ name }) => name),
    hasDeletedDependencies: features.some(({ parents }) => parents.length > 0),
  }
}

/** The order in which features can be archived together: those that depend on others first, as dependencies are one level deep. */
export const inArchiveOrder = <Feature extends Linked>(features: readonly Feature[]): Feature[] => [
  ...features.filter(({ parents }) => parents.length > 0),
  ...features.filter(({ parents }) => parents.length === 0),
]
