import { accountKey, equalTextOf, Failure, type ScimFilter, selectAttributes } from '@halyard/domain'
import type { Ports } from '../../../pipeline/ports.ts'
import type { ScimRequest, ScimResponse } from '../../../pipeline/scim-route.ts'
import {
  countScimUsers,
  findScimUser,
  listScimUsers,
  listScimUsersAfter,
  listScimUsersByExternalId,
  listScimUsersByKey,
} from '../../../store/repositories/scim-users.repository.ts'
import { answerList } from '../list-matches.ts'
import { type ScimListQuery, selectionOf } from '../scim-query.ts'
import { baseOf, readId } from '../scim-resource.ts'
import { unknownScimUser } from './update-user.ts'
import { toUserResource } from './user-resource.ts'

/** The value of the mail address in both forms in which clients ask for it. */
const mailIn = (filter: ScimFilter): string | undefined =>
  equalTextOf(filter, 'emails', 'value') ??
  equalTextOf(filter, 'emails') ??
  (filter.kind === 'items' && filter.path.join('.') === 'emails' ? equalTextOf(filter.part, 'value') : undefined)

const candidates = (filter: ScimFilter) => {
  const id = equalTextOf(filter, 'id')
  if (id !== undefined) return findScimUser(readId(id) ?? 0)
  const externalId = equalTextOf(filter, 'externalid')
  if (externalId !== undefined) return listScimUsersByExternalId(externalId)
  const name = equalTextOf(filter, 'username') ?? mailIn(filter)
  return name === undefined ? undefined : listScimUsersByKey(accountKey(name))
}

const list = async (ports: Ports, query: ScimListQuery | Failure): Promise<ScimResponse | Failure> => {
  if (query instanceof Failure) return query
  const listing = {
    toResource: toUserResource(baseOf(ports)),
    count: countScimUsers,
    page: listScimUsers,
    after: listScimUsersAfter,
    candidates,
  }
  return answerList(ports.store, listing, query)
}

/** Lists the users that the provider manages. `read` reads the question from the request. */
export const listUsers = (read: (request: ScimRequest) => ScimListQuery | Failure) => (ports: Ports, request: ScimRequest) =>
  list(ports, read(request))

export const findUser = async (ports: Ports, request: ScimRequest): Promise<ScimResponse | Failure> => {
  const id = readId(request.params.id)
  const [row] = id === undefined ? [] : await ports.store.run(findScimUser(id))
  if (!row) return unknownScimUser(request.params.id)
  const resource = toUserResource(baseOf(ports))(row)
  return { status: 200, body: selectAttributes(resource, selectionOf(request)), etag: resource.meta.version }
}
