import { type Contract, contract } from '@halyard/contracts'
import { type Failure, failure, wrongFields } from '@halyard/domain'
import { refusalInProject } from '../../identity/caller/authorize.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import { refusalOfDirectWrite } from '../feature/review-requirement.ts'

export type Writing = Pick<Caller, 'actor' | 'grants' | 'visible'>

export const unknownSegment = (id: number): Failure => failure('NotFoundError', `There is no segment ${id}`)

/** Message for a segment that open change requests use and that cannot be deleted. */
export const proposedUses = (name: string, uses: number): string =>
  `Open change requests use the segment ${name} (changes: ${uses}); cancel or apply them first`

/** Returns 400 if the project does not exist or is hidden from the caller. Null: a segment can be limited to the project. */
export const refusalOfProject = (caller: Writing, project: string | null, found: readonly { readonly id: string }[]): Failure | null =>
  project === null || (sees(caller, project) && found.some(({ id }) => id === project))
    ? null
    : wrongFields([{ path: 'body/project', message: `There is no project ${project}` }])

interface Reviewed {
  readonly project: string
  readonly environment: string
}

/** Returns 403 if the caller cannot skip reviews in one of these environments; null otherwise. */
export const refusalOfReviewed = (caller: Writing, reviewed: readonly Reviewed[]): Failure | null => {
  for (const [project, scopes] of Map.groupBy(reviewed, (scope) => scope.project)) {
    const environments = scopes.map(({ environment }) => environment)
    const refused = refusalOfDirectWrite(caller, project, environments)
    if (refused) return refused
  }
  return null
}

type Writes = Extract<keyof Contract['segments'], 'createSegment' | 'updateSegment' | 'removeSegment'>

/**
 * Returns 403 if the caller lacks the permission to change segments in one of these projects (null: global), or cannot skip its reviews.
 * Null: allowed.
 */
export const refusalOfSegmentScopes = (
  caller: Writing,
  operation: Writes,
  scopes: readonly (string | null)[],
  reviews: readonly Reviewed[],
): Failure | null => {
  const { access } = contract.segments[operation]
  for (const project of new Set(scopes)) {
    const refused = refusalInProject(caller, access, project)
    if (refused) return refused
  }
  return refusalOfReviewed(
    caller,
    reviews.filter(({ project }) => scopes.includes(project)),
  )
}
