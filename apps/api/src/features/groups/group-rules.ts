import type { GroupInput } from '@halyard/contracts'
import { type Failure, failure, wrongFields } from '@halyard/domain'

export const unknownGroup = (id: string | number): Failure => failure('NotFoundError', `There is no group ${id}`)

export const takenName = (name: string): Failure => failure('NameExistsError', `There is a group named ${name} already`)

/** Ids of the wanted members, without duplicates. */
export const memberIds = (users: GroupInput['users'] = []): number[] => [...new Set(users.map(({ user }) => user.id))]

/** Returns an error if accounts of wanted members do not exist, else null. `accounts` are the accounts that exist. */
export const refusalOfMembers = (users: GroupInput['users'] = [], accounts: readonly { id: number }[]): Failure | null => {
  const known = new Set(accounts.map((account) => account.id))
  return wrongFields(
    users.flatMap(({ user }, index) =>
      known.has(user.id) ? [] : [{ path: `body/users/${index}/user/id`, message: `there is no account ${user.id}` }],
    ),
  )
}
