import type { ScimFilter } from './filter.ts'
import { equalTextOf, matchesScimFilter } from './matches-filter.ts'
import { refusalOfAttribute, type ScimChange } from './patch-operations.ts'
import { isScimObject } from './scim-object.ts'
import { ScimRefusal, scimRefusal } from './scim-refusal.ts'
import { invalidValue, readBoolean, readMails, readText, type ScimMail, type ScimUserDraft } from './user-draft.ts'

type TextField = 'externalId' | 'displayName' | 'formatted' | 'givenName' | 'familyName'

const textFields: ReadonlyMap<string, TextField> = new Map([
  ['externalid', 'externalId'],
  ['displayname', 'displayName'],
  ['name.formatted', 'formatted'],
  ['name.givenname', 'givenName'],
  ['name.familyname', 'familyName'],
])

const parts = ['formatted', 'givenName', 'familyName'] as const

const setText = (draft: ScimUserDraft, field: TextField, { op, value, text }: ScimChange): ScimUserDraft | ScimRefusal => {
  const read = op === 'remove' ? null : readText(value, text)
  return read instanceof ScimRefusal ? read : { ...draft, [field]: read }
}

const setName = (draft: ScimUserDraft, change: ScimChange): ScimUserDraft | ScimRefusal => {
  const { op, value } = change
  if (op === 'remove' || value === null) return { ...draft, formatted: null, givenName: null, familyName: null }
  if (!isScimObject(value)) return invalidValue('name', 'an object')
  let changed: ScimUserDraft = draft
  const sent = new Map(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), inner]))
  for (const part of parts) {
    if (!sent.has(part.toLowerCase())) continue
    const next = setText(changed, part, { ...change, text: `name.${part}`, value: sent.get(part.toLowerCase()) })
    if (next instanceof ScimRefusal) return next
    changed = next
  }
  return changed
}

const setUserName = (draft: ScimUserDraft, { op, value, text }: ScimChange): ScimUserDraft | ScimRefusal => {
  const read = op === 'remove' ? null : readText(value, text)
  if (read instanceof ScimRefusal) return read
  return read === null ? scimRefusal('mutability', 'The attribute userName is required') : { ...draft, userName: read }
}

const setActive = (draft: ScimUserDraft, { op, value, text }: ScimChange): ScimUserDraft | ScimRefusal => {
  if (op === 'remove') return scimRefusal('mutability', 'The attribute active is required')
  const active = readBoolean(value, text)
  return active instanceof ScimRefusal ? active : { ...draft, active }
}

const subAttributes: ReadonlySet<string> = new Set(['value', 'type', 'primary', 'display'])

/** A primary address replaces an earlier primary address. */
const withOnePrimary = (mails: readonly ScimMail[]): readonly ScimMail[] => {
  const last = mails.findLastIndex(({ primary }) => primary)
  return mails.map((mail, index) => ({ ...mail, primary: index === last }))
}

/** An item that a filter describes by equality, for clients that set an address which does not exist yet. */
const itemOf = (filter: ScimFilter | null) => ({
  type: filter && (equalTextOf(filter, 'type') ?? null),
  primary: filter?.kind === 'compare' && filter.path[0] === 'primary' && filter.value === true,
})

const setMails = (draft: ScimUserDraft, { op, target: { path, items, sub }, value, text }: ScimChange): ScimUserDraft | ScimRefusal => {
  const field = sub ?? path[1] ?? null
  if (field !== null && !subAttributes.has(field)) return scimRefusal('invalidPath', `There is no attribute ${text.slice(0, 100)}`)
  const isMeant = (mail: ScimMail) => items === null || matchesScimFilter({ ...mail }, items)
  const meant = draft.emails.filter(isMeant)
  if (op === 'remove' && field === null) return { ...draft, emails: draft.emails.filter((mail) => !isMeant(mail)) }
  if (field === null && items === null) {
    const mails = readMails(value)
    if (mails instanceof ScimRefusal) return mails
    return { ...draft, emails: withOnePrimary(op === 'add' ? [...draft.emails, ...mails] : mails) }
  }
  const sent = field === null ? value : { [field]: op === 'remove' ? null : value }
  if (!isScimObject(sent)) return invalidValue(text, 'an object')
  const changed = readMails([...meant, ...(meant.length === 0 ? [itemOf(items)] : [])].map((mail) => ({ ...mail, ...sent })))
  if (changed instanceof ScimRefusal) return changed
  const others = draft.emails.filter((mail) => !isMeant(mail))
  return { ...draft, emails: withOnePrimary([...others, ...changed]) }
}

const applyChange = (draft: ScimUserDraft, change: ScimChange): ScimUserDraft | ScimRefusal => {
  const { path, items } = change.target
  const [name] = path
  if (name === 'emails') return setMails(draft, change)
  if (items === null) {
    const field = textFields.get(path.join('.'))
    if (field) return setText(draft, field, change)
    if (path.length === 1) {
      if (name === 'username') return setUserName(draft, change)
      if (name === 'active') return setActive(draft, change)
      if (name === 'name') return setName(draft, change)
    }
    // Other parts of the name, such as middleName, are not stored.
    if (name === 'name') return draft
  }
  return refusalOfAttribute(change) ?? draft
}

/** A user after the changes of a PATCH. */
export const patchScimUser = (draft: ScimUserDraft, changes: readonly ScimChange[]): ScimUserDraft | ScimRefusal => {
  let patched = draft
  for (const change of changes) {
    const next = applyChange(patched, change)
    if (next instanceof ScimRefusal) return next
    patched = next
  }
  return patched
}
