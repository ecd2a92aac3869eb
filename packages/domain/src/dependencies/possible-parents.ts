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
