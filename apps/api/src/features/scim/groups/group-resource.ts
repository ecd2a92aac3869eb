import { displayName, text } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { type Failure, failure, type ScimGroupEdit, type ScimRefusal, scimRefusal } from '@halyard/domain'
import type { ScimGroupRow } from '../../../store/repositories/scim-groups.repository.ts'
import { withMeta } from '../scim-resource.ts'

export const groupSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** A group in the format of SCIM. Its version depends on its members, even if they were not read. */
export const toGroupResource = (base: string) => (row: ScimGroupRow) => {
  const resource = {
    schemas: [groupSchemaId],
    id: String(row.id),
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.name,
    ...(row.members && {
      members: row.members.map(({ id, name, username, email }) => ({
        value: String(id),
        $ref: `${base}/Users/${id}`,
        display: name ?? username ?? email ?? String(id),
        type: 'User',
      })),
    }),
  }
  const meta = {
    resourceType: 'Group',
    created: new Date(row.created_at).toISOString(),
    lastModified: new Date(row.changed_at).toISOString(),
    location: `${base}/Groups/${row.id}`,
  } as const
  return withMeta(resource, meta, [String(row.id), row.name, row.external_id ?? '', row.members_digest])
}

export const unknownScimGroup = (id: string | undefined): Failure =>
  failure('NotFoundError', `There is no group with the id ${(id ?? '').slice(0, 20)}`)

const shapes = { displayName: displayName(), externalId: text(limits.textLength) }

/** Returns 400 if a value cannot be stored; null otherwise. */
export const refusalOfEdit = ({ displayName: name, externalId }: Pick<ScimGroupEdit, 'displayName' | 'externalId'>): ScimRefusal | null => {
  const named = name === undefined ? undefined : shapes.displayName.safeParse(name)
  if (named?.success === false) return scimRefusal('invalidValue', `displayName ${named.error.issues[0]?.message ?? 'is not valid'}`)
  const known = typeof externalId === 'string' ? shapes.externalId.safeParse(externalId) : undefined
  return known?.success === false ? scimRefusal('invalidValue', `externalId ${known.error.issues[0]?.message ?? 'is not valid'}`) : null
}
