import { accountKey, equalTextOf, Failure, readsAttribute, type ScimFilter, selectAttributes, selects } from '@halyard/domain'
import type { Ports } from '../../../pipeline/ports.ts'
import type { ScimRequest, ScimResponse } from '../../../pipeline/scim-route.ts'
import {
  countScimGroups,
  findScimGroup,
  listScimGroups,
  listScimGroupsAfter,
  listScimGroupsByExternalId,
  listScimGroupsByKey,
} from '../../../store/repositories/scim-groups.repository.ts'
import { answerList } from '../list-matches.ts'
import { type ScimListQuery, selectionOf } from '../scim-query.ts'
import { baseOf, readId } from '../scim-resource.ts'
import { toGroupResource, unknownScimGroup } from './group-resource.ts'

const candidatesWith = (withMembers: boolean) => (filter: ScimFilter) => {
  const id = equalTextOf(filter, 'id')
  if (id !== undefined) return findScimGroup(readId(id) ?? 0, withMembers)
  const externalId = equalTextOf(filter, 'externalid')
  if (externalId !== undefined) return listScimGroupsByExternalId(externalId, withMembers)
  const name = equalTextOf(filter, 'displayname')
  return name === undefined ? undefined : listScimGroupsByKey(accountKey(name), withMembers)
}

const list = async (ports: Ports, query: ScimListQuery | Failure): Promise<ScimResponse | Failure> => {
  if (query instanceof Failure) return query
  // Members are read only on demand, because a group can have thousands.
  const withMembers = selects(query.selection, 'members') || (query.filter !== null && readsAttribute(query.filter, 'members'))
  const listing = {
    toResource: toGroupResource(baseOf(ports)),
    count: countScimGroups,
    page: (limit: number, offset: number) => listScimGroups(limit, offset, withMembers),
    after: (id: number, limit: number) => listScimGroupsAfter(id, limit, withMembers),
    candidates: candidatesWith(withMembers),
  }
  return answerList(ports.store, listing, query)
}

/** Lists the groups that the provider manages. `read` reads the question from the request. */
export const listScimGroupsFor = (read: (request: ScimRequest) => ScimListQuery | Failure) => (ports: Ports, request: ScimRequest) =>
  list(ports, read(request))

/** The group with the attributes that the request asks for. */
export const readGroup = async (ports: Ports, request: ScimRequest, id: number): Promise<ScimResponse | Failure> => {
  const selection = selectionOf(request)
  const [row] = await ports.store.run(findScimGroup(id, selects(selection, 'members')))
  if (!row) return unknownScimGroup(String(id))
  const resource = toGroupResource(baseOf(ports))(row)
  return {
    status: 200,
    body: selectAttributes(resource, selection),
    etag: resource.meta.version,
    location: resource.meta.location,
  }
}

export const findGroup = async (ports: Ports, request: ScimRequest): Promise<ScimResponse | Failure> => {
  const id = readId(request.params.id)
  return id === undefined ? unknownScimGroup(request.params.id) : readGroup(ports, request, id)
}
