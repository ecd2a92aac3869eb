import { email as mail, text, username } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { accountNamesOf, type ScimRefusal, type ScimUserDraft, scimRefusal } from '@halyard/domain'
import type { ScimUserRow } from '../../../store/repositories/scim-users.repository.ts'
import { withMeta } from '../scim-resource.ts'

export const userSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:User'

const userNameOf = ({ username: name, email }: Pick<ScimUserRow, 'username' | 'email'>): string => name ?? email ?? ''

/** A stored user as the provider would send it. */
export const draftOf = (row: ScimUserRow): ScimUserDraft => ({
  userName: userNameOf(row),
  externalId: row.external_id,
  displayName: row.name,
  formatted: row.name,
  givenName: row.given_name,
  familyName: row.family_name,
  emails: row.email === null ? [] : [{ value: row.email, type: 'work', primary: true }],
  active: row.disabled_at === null,
})

const nameOf = ({ name, given_name, family_name }: ScimUserRow) => ({
  ...(name !== null && { formatted: name }),
  ...(given_name !== null && { givenName: given_name }),
  ...(family_name !== null && { familyName: family_name }),
})

/** A user in the format of SCIM. */
export const toUserResource = (base: string) => (row: ScimUserRow) => {
  const name = nameOf(row)
  const resource = {
    schemas: [userSchemaId],
    id: String(row.id),
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: userNameOf(row),
    ...(Object.keys(name).length > 0 && { name }),
    ...(row.name !== null && { displayName: row.name }),
    ...(row.email !== null && { emails: [{ value: row.email, type: 'work', primary: true }] }),
    active: row.disabled_at === null,
    groups: row.groups.map(({ id, name: display }) => ({
      value: String(id),
      $ref: `${base}/Groups/${id}`,
      display,
      type: 'direct',
    })),
  }
  return withMeta(resource, {
    resourceType: 'User',
    created: new Date(row.created_at).toISOString(),
    lastModified: new Date(row.changed_at).toISOString(),
    location: `${base}/Users/${row.id}`,
  })
}

const shapes = {
  userName: username(),
  mail: mail(),
  name: text(limits.nameLength),
  externalId: text(limits.textLength),
}

const faultOf = (name: string, shape: keyof typeof shapes, value: string | null): string | undefined => {
  const parsed = value === null ? undefined : shapes[shape].safeParse(value)
  return parsed?.success === false ? `${name} ${parsed.error.issues[0]?.message ?? 'is not valid'}` : undefined
}

/** Returns 400 if a value cannot be stored; null otherwise. */
export const refusalOfDraft = (draft: ScimUserDraft, names = accountNamesOf(draft)): ScimRefusal | null => {
  const fault =
    faultOf('userName', 'userName', names.username) ??
    faultOf('emails', 'mail', names.email) ??
    faultOf('displayName', 'name', names.name) ??
    faultOf('name.givenName', 'name', draft.givenName) ??
    faultOf('name.familyName', 'name', draft.familyName) ??
    faultOf('externalId', 'externalId', draft.externalId)
  return fault === undefined ? null : scimRefusal('invalidValue', fault)
}
