import type { ScimFilter } from './filter.ts'
import { refusalOfAttribute, type ScimChange } from './patch-operations.ts'
import { fieldOf, isScimObject, listOf, type ScimObject } from './scim-object.ts'
import { ScimRefusal, scimRefusal } from './scim-refusal.ts'
import { invalidValue, readText } from './user-draft.ts'

/** A change to a group. It names members without reading the present members, so that large groups cost no more than small ones. */
export interface ScimGroupEdit {
  /** Undefined: unchanged. */
  readonly displayName: string | undefined
  /** Undefined: unchanged. */
  readonly externalId: string | null | undefined
  /** True: the added members replace all present members. */
  readonly replacesMembers: boolean
  /** Ids of users. */
  readonly added: ReadonlySet<number>
  readonly removed: ReadonlySet<number>
}

const mostMembers = 10_000
const idPattern = /^[1-9]\d{0,8}$/

const readMember = (item: unknown): number | ScimRefusal => {
  const value = isScimObject(item) ? fieldOf(item, 'value') : item
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return invalidValue('members.value', 'the id of a user')
  return idPattern.test(text) ? Number(text) : scimRefusal('invalidValue', `There is no user with the id ${text.slice(0, 100)}`)
}

const readMembers = (value: unknown): ReadonlySet<number> | ScimRefusal => {
  const ids = new Set<number>()
  for (const item of listOf(value)) {
    const id = readMember(item)
    if (id instanceof ScimRefusal) return id
    ids.add(id)
  }
  return ids.size <= mostMembers ? ids : scimRefusal('tooMany', `A request can name at most ${mostMembers} members`)
}

const readDisplayName = (value: unknown): string | ScimRefusal => {
  const name = readText(value, 'displayName')
  return name ?? scimRefusal('invalidValue', 'The attribute displayName is required')
}

/** The group of a POST or PUT: all its attributes, and all its members. */
export const readScimGroup = (body: ScimObject): (ScimGroupEdit & { readonly displayName: string }) | ScimRefusal => {
  const displayName = readDisplayName(fieldOf(body, 'displayName'))
  if (displayName instanceof ScimRefusal) return displayName
  const externalId = readText(fieldOf(body, 'externalId'), 'externalId')
  if (externalId instanceof ScimRefusal) return externalId
  const added = readMembers(fieldOf(body, 'members'))
  if (added instanceof ScimRefusal) return added
  return { displayName, externalId, replacesMembers: true, added, removed: new Set() }
}

/** The ids that a filter names by `value eq`; undefined: the filter has another form. */
const idsOf = (filter: ScimFilter): readonly unknown[] | undefined => {
  if (filter.kind === 'compare') return filter.comparison === 'eq' && filter.path.join('.') === 'value' ? [filter.value] : undefined
  if (filter.kind !== 'or') return undefined
  const ids = filter.parts.map(idsOf)
  return ids.every((one) => one !== undefined) ? ids.flat() : undefined
}

/** The edit while its changes are read. */
type OpenEdit = { -readonly [K in keyof ScimGroupEdit]: ScimGroupEdit[K] } & { added: Set<number>; removed: Set<number> }

const move = (ids: Iterable<number>, from: Set<number>, to: Set<number>): void => {
  for (const id of ids) {
    from.delete(id)
    to.add(id)
  }
}

const replaceAll = (edit: OpenEdit, ids: ReadonlySet<number>): void => {
  edit.replacesMembers = true
  edit.added = new Set(ids)
  edit.removed = new Set()
}

/** Ids in a filter of a removal may belong to nobody, so that a repeated removal succeeds. */
const known = (ids: readonly unknown[]): ReadonlySet<number> => new Set(ids.filter((id) => idPattern.test(String(id))).map(Number))

/** Changes the edit; returns an error if the change is not valid. */
const editMembers = (edit: OpenEdit, { op, target: { path, items, sub }, value, text }: ScimChange): ScimRefusal | undefined => {
  if (path.length > 1 || sub !== null) return scimRefusal('mutability', `Clients cannot change the attribute ${text.slice(0, 100)}`)
  const named = items === null ? undefined : idsOf(items)
  if (items !== null && !named) return scimRefusal('invalidFilter', 'A filter of members must have the form value eq "id"')
  if (named && op === 'remove') {
    move(known(named), edit.added, edit.removed)
    return undefined
  }
  // An empty list names no member: a client computed a difference without members to remove.
  if (op === 'remove' && (value === undefined || value === null)) {
    replaceAll(edit, new Set())
    return undefined
  }
  const ids = readMembers(named ?? value)
  if (ids instanceof ScimRefusal) return ids
  if (op === 'remove') move(ids, edit.added, edit.removed)
  else if (op === 'add' || named) move(ids, edit.removed, edit.added)
  else replaceAll(edit, ids)
  return undefined
}

const applyChange = (edit: OpenEdit, change: ScimChange): ScimRefusal | undefined => {
  const { op, target, value } = change
  const name = target.path.join('.')
  if (target.path[0] === 'members') return editMembers(edit, change)
  if (target.items === null && name === 'displayname') {
    const displayName = readDisplayName(op === 'remove' ? null : value)
    if (displayName instanceof ScimRefusal) return displayName
    edit.displayName = displayName
    return undefined
  }
  if (target.items === null && name === 'externalid') {
    const externalId = op === 'remove' ? null : readText(value, 'externalId')
    if (externalId instanceof ScimRefusal) return externalId
    edit.externalId = externalId
    return undefined
  }
  return refusalOfAttribute(change)
}

/** The changes of a PATCH as one edit. */
export const editScimGroup = (changes: readonly ScimChange[]): ScimGroupEdit | ScimRefusal => {
  const edit: OpenEdit = {
    displayName: undefined,
    externalId: undefined,
    replacesMembers: false,
    added: new Set(),
    removed: new Set(),
  }
  for (const change of changes) {
    const refused = applyChange(edit, change)
    if (refused) return refused
  }
  const isTooLarge = edit.added.size + edit.removed.size > mostMembers
  return isTooLarge ? scimRefusal('tooMany', `A request can name at most ${mostMembers} members`) : edit
}
