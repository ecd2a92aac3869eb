import { type FlagChange, isOnSegment, type ProposedChange } from '../change-requests/change.ts'
import type { ChangeBase } from '../change-requests/change-base.ts'
import type { World } from '../world/world.ts'
import type { PlanConflict, PlanWarning, Subject } from './conflict.ts'
import type { Fields } from './fields.ts'
import { type Circumstances, mergeRecord, type Versions } from './merge-record.ts'
import { changedText, keptText } from './sentences.ts'

/** What a change is merged with. */
export interface Surroundings extends Circumstances {
  readonly base: ChangeBase
  readonly live: World
  /** The live world with the earlier changes of the same request. */
  readonly now: World
}

/** A change as it is to be made; nothing is left of a change that is undefined. A change with conflicts is not to be made. */
export interface Merged<Change = FlagChange> {
  readonly change: Change | undefined
  /** Paths in the world that the change edits. */
  readonly edited: readonly string[]
  readonly conflicts: readonly PlanConflict[]
  readonly warnings: readonly PlanWarning[]
}

export const subjectOf = (change: ProposedChange): Subject =>
  isOnSegment(change) ? { change: change.id, segment: change.payload.id } : { change: change.id, feature: change.feature }

/** A change that needs no merge. */
export const unmerged = <Change>(change: Change, edited: readonly string[] = []): Merged<Change> => ({
  change,
  edited,
  conflicts: [],
  warnings: [],
})

type Conflicting = Pick<PlanConflict, 'kind' | 'field' | 'message'> & Partial<Pick<PlanConflict, 'base' | 'live' | 'mine'>>

export const inConflict = (change: ProposedChange, conflict: Conflicting): Merged<never> => ({
  change: undefined,
  edited: [],
  conflicts: [{ ...subjectOf(change), base: null, live: null, mine: null, ...conflict }],
  warnings: [],
})

/** A change that has its effect already, or that has lost it. */
export const leftOut = (change: ProposedChange, field: string, message: string): Merged<never> => ({
  change: undefined,
  edited: [],
  conflicts: [],
  warnings: [{ ...subjectOf(change), field, message }],
})

/** A part of the world that a change sets fields of. */
export interface Part {
  readonly fields: Fields
  readonly versions: Versions
  /** Path of the part in the world. */
  readonly place: string
  /** The part in a sentence, such as `feature checkout`. */
  readonly owner: string
  /** The path below the change for a path below the part. */
  readonly fieldOf: (path: string) => string
}

/** Merges what a change sets of one part of the world: the fields that it sets, as they become. */
export const mergePart = (
  change: ProposedChange,
  { isTouched, choose }: Circumstances,
  part: Part,
): Merged<Readonly<Record<string, unknown>>> => {
  const { fields, versions, place, owner, fieldOf } = part
  const { mine, edited, conflicts, kept } = mergeRecord(fields, versions, {
    isTouched: (path) => isTouched(`${place}/${path}`),
    choose: (path) => choose(fieldOf(path)),
  })
  const subject = subjectOf(change)
  return {
    change: mine,
    edited: edited.map((path) => `${place}/${path}`),
    conflicts: conflicts.map((divergence) => {
      const { path, base, live, mine: wished } = divergence
      return { ...subject, kind: 'changed', field: fieldOf(path), base, live, mine: wished, message: changedText(owner, divergence) }
    }),
    warnings: kept.map((divergence) => ({ ...subject, field: fieldOf(divergence.path), message: keptText(owner, divergence) })),
  }
}

/** The paths of the fields that a payload would edit in an object. */
export const editsOf = (fields: Fields, object: object, mine: object): readonly string[] =>
  mergeRecord(fields, { base: object, live: object, now: object, mine }, { isTouched: () => false, choose: () => undefined }).edited
