import type { Contract } from '@halyard/contracts'
import type { Body } from '../../cache/bodies/body.ts'
import { textBody } from '../../cache/bodies/text-body.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { listAccountBasics, listGroupBasics } from '../../store/repositories/users.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toGroupBase, toUserBase } from './users.mappers.ts'

const name = 'users-and-groups'

const buildBody = async ({ store }: Ports): Promise<Body> => {
  const [groups, users] = await store.snapshot((tx) => tx.batch(listGroupBasics(), listAccountBasics()))
  return textBody(JSON.stringify({ groups: groups.map(toGroupBase), users: users.map(toUserBase) }))
}

/** The same for everybody. */
export const getUsersAndGroups: Operation<Contract['users']['getUsersAndGroups']> = {
  run: async (ports, { observed }) => {
    const body = await ports.cache.bodies.getOrBuild(name, observed.get(revisionKeys.access)!, () => buildBody(ports))
    return { etag: body.etag, body: () => body }
  },
}
