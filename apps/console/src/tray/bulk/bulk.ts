import type { ChangeRequestCreate } from '@halyard/sdk'
import type { Row } from '../../search-language/row.ts'

export interface BulkFlag {
  readonly name: string
  readonly project: string
}

/** Flags of one project, for one request. */
export interface BulkPart {
  readonly project: string
  readonly names: readonly string[]
}

export interface WriteOptions {
  /** True: the server only checks the write. */
  readonly dryRun: boolean
  readonly comment: string | undefined
}

/** A write of many flags: how the server checks, applies and reverts it for the flags of one project. */
export interface BulkAction {
  /** Such as `Turn off in production`. */
  readonly title: string
  /** What the button does, such as `Turn 3 flags off`. */
  readonly command: (flags: string) => string
  /** What happened, such as `3 flags are off in production`. */
  readonly result: (flags: string) => string
  /** The flags that the action changes. */
  readonly flags: readonly BulkFlag[]
  /** Flags that the action does not change, with the reason, such as `already off`. */
  readonly skipped: readonly { readonly reason: string; readonly count: number }[]
  /** Whether the action changes a flag. */
  readonly changes: (row: Row) => boolean
  /** Further effects that a person must know before. */
  readonly notes: readonly string[]
  readonly write: (part: BulkPart, options: WriteOptions) => Promise<unknown>
  /** Reverts the write; absent: impossible. `before`: the flags as they were just before the write. */
  readonly undo?: (part: BulkPart, before: readonly Row[]) => Promise<unknown>
  /** How to propose the action instead, given the environments of a project that require reviews; absent: the action needs no review. */
  readonly review?: {
    readonly environmentOf: (reviewed: readonly string[]) => string | undefined
    readonly changeOf: (name: string) => ChangeRequestCreate
  }
}

/**
 * The flags of a part that the action changes in the present state: somebody can have changed the others since the dialog opened. A flag that is
 * absent now stays, so that the server reports it.
 */
export const presentPart = (
  { project, names }: BulkPart,
  { changes }: Pick<BulkAction, 'changes'>,
  rows: ReadonlyMap<string, Row>,
): BulkPart => ({
  project,
  names: names.filter((name) => {
    const row = rows.get(name)
    return !row || changes(row)
  }),
})

/** Flags of one request, with what the server will do. */
export type CheckedPart = BulkPart &
  (
    | { readonly kind: 'ready' }
    /** The environment requires a review, so the flags go into a change request. */
    | { readonly kind: 'review'; readonly environment: string }
    | { readonly kind: 'refused'; readonly message: string }
  )

/** Limit of the server for the flags of one request. */
const mostAtOnce = 1_000

/** The flags by project, in the order of their first flags, in parts that the server accepts. */
export const partsOf = (flags: readonly BulkFlag[]): BulkPart[] => {
  const byProject = new Map<string, string[]>()
  for (const { name, project } of flags) byProject.set(project, [...(byProject.get(project) ?? []), name])
  return [...byProject].flatMap(([project, names]) => {
    const parts: BulkPart[] = []
    for (let at = 0; at < names.length; at += mostAtOnce) parts.push({ project, names: names.slice(at, at + mostAtOnce) })
    return parts
  })
}

export const flagsIn = (parts: readonly BulkPart[]): number => parts.reduce((sum, { names }) => sum + names.length, 0)

const isAlike = (one: CheckedPart, other: CheckedPart): boolean =>
  one.project === other.project &&
  one.kind === other.kind &&
  (one.kind !== 'refused' || other.kind !== 'refused' || one.message === other.message) &&
  one.names.length + other.names.length <= mostAtOnce

/** Parts of one project with the same outcome as one part, so that the server gets few requests. */
export const joined = (parts: readonly CheckedPart[]): CheckedPart[] => {
  const all: CheckedPart[] = []
  for (const part of parts) {
    const at = all.findIndex((other) => isAlike(other, part))
    const other = all[at]
    if (other) all[at] = { ...other, names: [...other.names, ...part.names] }
    else all.push(part)
  }
  return all
}
