import { type Contract, contract, type SegmentInput } from '@halyard/contracts'
import { applyChange, emptyWorld, type Failure, type FlagChange, type FlagSegment, failure, type World, wrongFields } from '@halyard/domain'
import { refusalInProject } from '../../identity/caller/authorize.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import { refusalOfDirectWrite } from '../feature/review-requirement.ts'

export type Writing = Pick<Caller, 'actor' | 'grants' | 'visible'>

export const unknownSegment = (id: number): Failure => failure('NotFoundError', `There is no segment ${id}`)

/** Message for a segment that open change requests use and that cannot be deleted. */
export const proposedUses = (name: string, uses: number): string =>
  `Open change requests use the segment ${name} (changes: ${uses}); cancel or apply them first`

const takenSegmentName = (name: string): Failure => failure('NameExistsError', `There is a segment named ${name} already`)

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

interface SegmentFacts {
  /** Segment with the requested name. Absent: the name is free. */
  readonly namesake?: { readonly id: number } | undefined
  readonly legalValues?: readonly { readonly name: string; readonly values: readonly string[] }[]
}

const worldOf = (segment: FlagSegment, name: string, { namesake, legalValues = [] }: SegmentFacts): World => {
  const others = namesake && namesake.id !== segment.id ? [{ ...segment, id: namesake.id, name }] : []
  return {
    ...emptyWorld,
    project: segment.project ?? '',
    segments: new Map([segment, ...others].map((each) => [each.id, each])),
    contextFields: new Map(legalValues.map((field) => [field.name, { legalValues: new Set(field.values) }])),
  }
}

const applyTo = (world: World, change: FlagChange, name: string): World | Failure => {
  const applied = applyChange(world, change, () => '')
  if (applied.ok) return applied.world
  const { kind, field, message } = applied.conflict
  if (kind === 'invalid') return wrongFields([{ path: field.replace(/^payload/, 'body'), message }])!
  return field === 'payload/name' ? takenSegmentName(name) : failure('ConflictError', message)
}

/** Returns the updated segment, after the rules of a change. */
export const changedSegment = (segment: FlagSegment, payload: SegmentInput, facts: SegmentFacts): FlagSegment | Failure => {
  const world = worldOf(segment, payload.name, facts)
  const after = applyTo(world, { action: 'updateSegment', payload: { ...payload, id: segment.id } }, payload.name)
  return 'segments' in after ? after.segments.get(segment.id)! : after
}

/** Returns 409 if the rules of a change forbid the deletion; null otherwise. */
export const refusalOfDeletion = (segment: FlagSegment): Failure | null => {
  const after = applyTo(worldOf(segment, segment.name, {}), { action: 'deleteSegment', payload: { id: segment.id } }, segment.name)
  return 'segments' in after ? null : after
}
