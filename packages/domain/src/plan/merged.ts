import { type FlagChange, isOnSegment, type ProposedChange } from '../change-requests/change.ts'
import type { ChangeBase } from '../change-requests/change-base.ts'
import type { World } from '../world/world.ts'
import type { PlanConflict, PlanWarning, Subject } from './conflict.ts'
import type { Fields } from './fields.ts'
import { type Circumstances, mergeRecord, type Versions } from './merge-record.ts'
import { changedText, repeatedText } from './sentences.ts'

/** The inputs of a merge. */
export interface Surroundings extends Omit<Circumstances, 'root'> {
  readonly base: ChangeBase
  readonly live: World
  /** The live world with the earlier changes of the same request. */
  readonly now: World
}

/** A merged change; undefined: nothing remains of the change. A change with conflicts must not be applied. */
export interface Merged<Change = FlagChange> {
  readonly change: Change | undefined
  /** Paths in the world that the change edits. */
  readonly edited: readonly string[]
  readonly conflicts: readonly PlanConflict[]
  readonly warnings: readonly PlanWarning[]
}

export const subjectOf = (change: ProposedChange): Subject =>
  isOnSegment(change) ? { change: change.id, segment: change.payload.id } : { change: change.id, feature: change.feature }

/** A change without conflicts and warnings. */
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

/** A change without effect: its effect exists already, or is no longer possible. */
export const withoutEffect = (change: ProposedChange, field: string, message: string): Merged<never> => ({
  change: undefined,
  edited: [],
  conflicts: [],
  warnings: [{ ...subjectOf(change), field, message }],
})

/** A part of the world whose fields a change sets. */
export interface Part {
  readonly fields: Fields
  readonly versions: Versions
  /** Path of the part in the world. */
  readonly path: string
  /** The part in words, such as `feature checkout`. */
  readonly owner: string
  /** The path within the change for a path within the part. */
  readonly fieldOf: (path: string) => string
}

/** Merges the fields that a change sets in one part of the world. */
export const mergePart = (
  change: ProposedChange,
  { isTouched, choose }: Surroundings,
  part: Part,
): Merged<Readonly<Record<string, unknown>>> => {
  const { fields, versions, path: root, owner, fieldOf } = part
  const { mine, edited, conflicts, repeated } = mergeRecord(fields, versions, {
    root,
    isTouched,
    choose: (path) => choose(fieldOf(path)),
  })
  if (conflicts.length + repeated.length === 0) return unmerged(mine, edited)
  const subject = subjectOf(change)
  return {
    change: mine,
    edited,
    conflicts: conflicts.map((divergence) => {
      const { path, base, live, mine: wanted } = divergence
      return { ...subject, kind: 'changed', field: fieldOf(path), base, live, mine: wanted, message: changedText(owner, divergence) }
    }),
    warnings: repeated.map((divergence) => ({ ...subject, field: fieldOf(divergence.path), message: repeatedText(owner, divergence) })),
  }
}

/** The paths of the fields that a payload would edit in an object. */
export const editsOf = (fields: Fields, object: object, mine: object): readonly string[] =>
  mergeRecord(fields, { base: object, live: object, now: object, mine }, { root: '', isTouched: () => false, choose: () => undefined })
    .edited
