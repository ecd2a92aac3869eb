import { type Failure, type ScimGroupEdit, scimRefusal } from '@halyard/domain'
import type { Query, Tx } from '../../../store/index.ts'
import type { NewEvent } from '../../../store/repositories/events.repository.ts'
import {
  listScimMembers,
  listScimMembersAmong,
  lockScimUsers,
  removeScimMembers,
  storeScimMembers,
} from '../../../store/repositories/scim-groups.repository.ts'

export interface MemberChange {
  /** Ids of the accounts that lose and get their membership. */
  readonly leaving: readonly number[]
  readonly joining: readonly number[]
  readonly statements: readonly Query[]
  readonly events: readonly NewEvent[]
}

interface EditedGroup {
  readonly id: number
  readonly name: string
}

/**
 * Returns the statements and the events that change the members of a locked group. It reads only the members that the edit names, unless
 * the edit replaces all. Returns 400 if an added member is no user of the provider.
 */
export const storeMembers = async (
  tx: Tx,
  { id, name }: EditedGroup,
  { added, removed, replacesMembers }: Pick<ScimGroupEdit, 'added' | 'removed' | 'replacesMembers'>,
  at: string,
): Promise<MemberChange | Failure> => {
  if (added.size + removed.size === 0 && !replacesMembers) return { leaving: [], joining: [], statements: [], events: [] }
  const wanted = [...added]
  const [users, present] = await tx.batch(
    lockScimUsers(wanted),
    replacesMembers ? listScimMembers(id) : listScimMembersAmong(id, [...wanted, ...removed]),
  )
  if (users.length < wanted.length) {
    const known = new Set(users.map((user) => user.id))
    return scimRefusal('invalidValue', `There is no user with the id ${wanted.find((one) => !known.has(one))}`)
  }
  const members = new Set(present.map((member) => member.id))
  const joining = wanted.filter((one) => !members.has(one))
  const leaving = replacesMembers ? [...members].filter((one) => !added.has(one)) : [...removed].filter((one) => members.has(one))
  const stateOf = (userId: number) => ({ id, name, userId })
  return {
    leaving,
    joining,
    statements: [
      ...(leaving.length > 0 ? [removeScimMembers(id, leaving)] : []),
      ...(joining.length > 0 ? [storeScimMembers(id, joining, at)] : []),
    ],
    events: [
      ...leaving.map((user) => ({ type: 'group-user-removed', preData: stateOf(user) })),
      ...joining.map((user) => ({ type: 'group-user-added', data: stateOf(user) })),
    ],
  }
}
