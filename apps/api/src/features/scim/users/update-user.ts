import {
  accountNamesOf,
  Failure,
  failure,
  patchScimUser,
  readScimPatch,
  readScimUser,
  type ScimUserDraft,
  selectAttributes,
} from '@halyard/domain'
import type { Ports } from '../../../pipeline/ports.ts'
import type { ScimRequest, ScimResponse } from '../../../pipeline/scim-route.ts'
import { lockScimUser } from '../../../store/repositories/scim-users.repository.ts'
import { selectionOf } from '../scim-query.ts'
import { baseOf, readId, refusalOfVersion, scimActor } from '../scim-resource.ts'
import { storeUserChange } from './store-user-change.ts'
import { draftOf, refusalOfDraft, toUserResource } from './user-resource.ts'

export const unknownScimUser = (id: string | undefined): Failure =>
  failure('NotFoundError', `There is no user with the id ${(id ?? '').slice(0, 20)}`)

const unchanged = { statements: [], events: [], revisions: [] }

const isSame = (one: ScimUserDraft, other: ScimUserDraft): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Changes a user. `change` returns the wanted attributes; `isReplaced`: absent names are removed. */
const updateUser = async (
  ports: Ports,
  request: ScimRequest,
  change: (draft: ScimUserDraft) => ScimUserDraft | Failure,
  isReplaced: boolean,
): Promise<ScimResponse | Failure> => {
  const id = readId(request.params.id)
  if (id === undefined) return unknownScimUser(request.params.id)
  const at = new Date(ports.runtime.now()).toISOString()
  const toResource = toUserResource(baseOf(ports))
  const row = await ports.store.write(scimActor, async (tx) => {
    const [[found]] = await tx.batch(lockScimUser(id))
    if (!found) return unknownScimUser(request.params.id)
    const stale = refusalOfVersion(request.ifMatch, toResource(found).meta.version)
    if (stale) return stale
    const before = draftOf(found)
    const wanted = change(before)
    if (wanted instanceof Failure) return wanted
    if (isSame(before, wanted)) return { ...unchanged, result: found }
    const names = accountNamesOf(wanted, isReplaced ? undefined : before)
    const refused = refusalOfDraft(wanted, names)
    if (refused) return refused
    const stored = await storeUserChange(tx, ports, found, wanted, names, at)
    if (stored instanceof Failure || stored.events.length > 0) return stored
    // What only the provider knows is no event: it changes neither the account nor its access.
    return isSame(draftOf(stored.result), before) ? { ...unchanged, result: found } : stored
  })
  if (row instanceof Failure) return row
  const resource = toResource(row)
  return { status: 200, body: selectAttributes(resource, selectionOf(request)), etag: resource.meta.version }
}

/** Replaces the attributes of a user. Without `active`, the user stays enabled or disabled. */
export const replaceScimUser = (ports: Ports, request: ScimRequest): Promise<ScimResponse | Failure> =>
  updateUser(ports, request, () => readScimUser(request.body), true)

/** Changes single attributes of a user. */
export const patchUser = async (ports: Ports, request: ScimRequest): Promise<ScimResponse | Failure> => {
  const changes = readScimPatch(request.body)
  return changes instanceof Failure ? changes : updateUser(ports, request, (draft) => patchScimUser(draft, changes), false)
}
