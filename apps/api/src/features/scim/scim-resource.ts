import { limits } from '@halyard/contracts/data'
import { type Failure, failure, type ScimObject } from '@halyard/domain'
import { etagOf, matches } from '../../cache/bodies/etag.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { Actor } from '../../store/repositories/events.repository.ts'

/** The author of the events of provisioning. */
export const scimActor: Actor = { name: 'SCIM', account: null, token: null }

/** Address of the resources, from the settings and never from a request. */
export const baseOf = ({ runtime }: Pick<Ports, 'runtime'>): string => `${runtime.settings.publicUrl}/scim/v2`

/** The id of a resource; undefined: no resource can have it. */
export const readId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= limits.rowId ? Number(text) : undefined

/** A resource with its metadata. Its version depends on all other attributes. */
export const withMeta = (
  resource: ScimObject,
  meta: { readonly resourceType: 'User' | 'Group'; readonly created: string; readonly lastModified: string; readonly location: string },
  versionParts: readonly string[] = [JSON.stringify(resource)],
): ScimObject & { readonly meta: { readonly version: string; readonly location: string } } => ({
  ...resource,
  meta: { ...meta, version: etagOf(versionParts) },
})

/** Returns 412 if the request names another version; null otherwise. */
export const refusalOfVersion = (ifMatch: string | undefined, version: string): Failure | null =>
  ifMatch === undefined || matches(ifMatch, version)
    ? null
    : failure('PreconditionFailed', 'The resource has another version: read it again, then send the change with its version')
