import { accountKey } from '../accounts/account-names.ts'
import { plainMail } from '../sign-in/mail-domains.ts'
import { fieldOf, isScimObject, listOf, type ScimObject } from './scim-object.ts'
import { type ScimRefusal, scimRefusal } from './scim-refusal.ts'

export interface ScimMail {
  readonly value: string
  readonly type: string | null
  readonly primary: boolean
}

/** The attributes of a user that this server stores, as the identity provider sends them. */
export interface ScimUserDraft {
  readonly userName: string
  readonly externalId: string | null
  readonly displayName: string | null
  readonly formatted: string | null
  readonly givenName: string | null
  readonly familyName: string | null
  readonly emails: readonly ScimMail[]
  /** Undefined: the client does not say so, and the user stays as it is. */
  readonly active: boolean | undefined
}

const mostMails = 100

export const invalidValue = (name: string, expected: string): ScimRefusal =>
  scimRefusal('invalidValue', `The value of ${name} must be ${expected}`)

/** A text, or null for an absent, empty or null value. */
export const readText = (value: unknown, name: string): string | null | ScimRefusal => {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' ? value : invalidValue(name, 'a text')
}

/** A boolean. Some clients send texts such as "False". */
export const readBoolean = (value: unknown, name: string): boolean | ScimRefusal => {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  return text === 'true' || text === 'false' ? text === 'true' : invalidValue(name, 'true or false')
}

const readMail = (item: unknown): ScimMail | ScimRefusal | undefined => {
  if (typeof item === 'string') return { value: item, type: null, primary: false }
  if (!isScimObject(item)) return invalidValue('emails', 'a list of objects')
  const value = readText(fieldOf(item, 'value'), 'emails.value')
  if (value === null) return undefined
  if (typeof value !== 'string') return value
  const type = readText(fieldOf(item, 'type'), 'emails.type')
  if (type !== null && typeof type !== 'string') return type
  const primary = fieldOf(item, 'primary')
  const isPrimary = primary === undefined || primary === null ? false : readBoolean(primary, 'emails.primary')
  return typeof isPrimary === 'boolean' ? { value, type, primary: isPrimary } : isPrimary
}

/** The mail addresses of a list, without empty items. */
export const readMails = (value: unknown): readonly ScimMail[] | ScimRefusal => {
  const mails: ScimMail[] = []
  for (const item of listOf(value)) {
    const mail = readMail(item)
    if (mail === undefined) continue
    if (!('value' in mail)) return mail
    mails.push(mail)
  }
  return mails.length <= mostMails ? mails : invalidValue('emails', `a list of at most ${mostMails} items`)
}

const isText = (value: string | null | ScimRefusal): value is string | null => value === null || typeof value === 'string'

/** The user of a POST or PUT. Attributes that this server does not store are ignored. */
export const readScimUser = (body: ScimObject): ScimUserDraft | ScimRefusal => {
  const name = fieldOf(body, 'name')
  if (name !== undefined && name !== null && !isScimObject(name)) return invalidValue('name', 'an object')
  const names = isScimObject(name) ? name : {}
  const userName = readText(fieldOf(body, 'userName'), 'userName')
  if (!isText(userName)) return userName
  if (userName === null) return scimRefusal('invalidValue', 'The attribute userName is required')
  const externalId = readText(fieldOf(body, 'externalId'), 'externalId')
  const displayName = readText(fieldOf(body, 'displayName'), 'displayName')
  const formatted = readText(fieldOf(names, 'formatted'), 'name.formatted')
  const givenName = readText(fieldOf(names, 'givenName'), 'name.givenName')
  const familyName = readText(fieldOf(names, 'familyName'), 'name.familyName')
  for (const text of [externalId, displayName, formatted, givenName, familyName]) if (!isText(text)) return text
  const emails = readMails(fieldOf(body, 'emails'))
  if (!Array.isArray(emails)) return emails as ScimRefusal // the other result of readMails
  const sent = fieldOf(body, 'active')
  const active = sent === undefined || sent === null ? undefined : readBoolean(sent, 'active')
  if (typeof active === 'object') return active
  return { userName, externalId, displayName, formatted, givenName, familyName, emails, active } as ScimUserDraft // checked above
}

/** The names of the account of a user. */
export interface ScimAccountNames {
  readonly name: string | null
  /** Null: the mail address is the user name. */
  readonly username: string | null
  readonly email: string | null
}

const joined = ({ givenName, familyName }: ScimUserDraft): string | null =>
  [givenName, familyName].filter((part) => part !== null).join(' ') || null

const mailOf = ({ emails, userName }: ScimUserDraft): string | null => {
  const mail = emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type?.toLowerCase() === 'work') ?? emails[0]
  return mail?.value ?? (plainMail(userName) === undefined ? null : userName)
}

/**
 * The names of an account: the primary mail address, or else the one of type work, or else the first. A user name that is the mail address
 * is stored once. `before`: the user before a change, whose other names count only if they changed.
 */
export const accountNamesOf = (draft: ScimUserDraft, before?: ScimUserDraft): ScimAccountNames => {
  const email = mailOf(draft)
  const isMail = email !== null && accountKey(email) === accountKey(draft.userName)
  const joinedName = joined(draft)
  const name =
    before === undefined || draft.displayName !== before.displayName
      ? (draft.displayName ?? draft.formatted ?? joinedName)
      : draft.formatted !== before.formatted
        ? draft.formatted
        : joinedName === joined(before)
          ? draft.displayName
          : joinedName
  return { name, username: isMail ? null : draft.userName, email: isMail ? draft.userName : email }
}
