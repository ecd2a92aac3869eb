import { type Contract, contract, type SegmentInput } from '@halyard/contracts'
import { applyChange, emptyWorld, type Failure, type FlagChange, type FlagSegment, failure, type World, wrongFields } from '@halyard/domain'
import { refusalInProject } from '../../identity/caller/authorize.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import { refusalOfDirectWrite } from '../feature/guard.ts'

export type Writing = Pick<Caller, 'actor' | 'grants' | 'visible'>

export const unknownSegment = (id: number): Failure => failure('NotFoundError', `There is no segment ${id}`)

/** Why a segment cannot be deleted that open change requests would use. */
export const proposedUses = (name: string, uses: number): string =>
  `The segment ${name} is in use: changes of open change requests that name it: ${uses}`

const takenSegmentName = (name: string): Failure => failure('NameExistsError', `There is a segment named ${name} already`)

/** What keeps a segment from being confined to a project (400): it is not there, or not to be known of. Null: nothing. */
export const refusalOfProject = (caller: Writing, project: string | null, found: readonly { readonly id: string }[]): Failure | null =>
  project === null || (sees(caller, project) && found.some(({ id }) => id === project))
    ? null
    : wrongFields([{ path: 'body/project', message: `There is no project ${project}` }])

interface Reviewed {
  readonly project: string
  readonly environment: string
}

/** What keeps the caller from writes that touch these places with reviewed changes (403); null: nothing. */
export const refusalOfReviewed = (caller: Writing, reviewed: readonly Reviewed[]): Failure | null => {
  for (const [project, places] of Map.groupBy(reviewed, (place) => place.project)) {
    const environments = places.map(({ environment }) => environment)
    const refused = refusalOfDirectWrite(caller, project, environments)
    if (refused) return refused
  }
  return null
}

type Writes = Extract<keyof Contract['segments'], 'createSegment' | 'updateSegment' | 'removeSegment'>

/** What keeps the caller from changing segments of these places without a change request (403): permissions, then reviews. Null: nothing. */
export const refusalOfPlaces = (
  caller: Writing,
  operation: Writes,
  places: readonly (string | null)[],
  reviews: readonly Reviewed[],
): Failure | null => {
  const { access } = contract.segments[operation]
  for (const project of new Set(places)) {
    const refused = refusalInProject(caller, access, project)
    if (refused) return refused
  }
  return refusalOfReviewed(
    caller,
    reviews.filter(({ project }) => places.includes(project)),
  )
}

interface Surroundings {
  /** The segment that has the wanted name; none: it is free. */
  readonly namesake?: { readonly id: number } | undefined
  readonly legalValues?: readonly { readonly name: string; readonly values: readonly string[] }[]
}

const worldOf = (segment: FlagSegment, name: string, { namesake, legalValues = [] }: Surroundings): World => {
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

/** The segment as it becomes by the rules of a change. */
export const changedSegment = (segment: FlagSegment, payload: SegmentInput, surroundings: Surroundings): FlagSegment | Failure => {
  const world = worldOf(segment, payload.name, surroundings)
  const after = applyTo(world, { action: 'updateSegment', payload: { ...payload, id: segment.id } }, payload.name)
  return 'segments' in after ? after.segments.get(segment.id)! : after
}

/** What keeps a segment from being deleted by the rules of a change (409); null: nothing. */
export const refusalOfDeletion = (segment: FlagSegment): Failure | null => {
  const after = applyTo(worldOf(segment, segment.name, {}), { action: 'deleteSegment', payload: { id: segment.id } }, segment.name)
  return 'segments' in after ? null : after
}
