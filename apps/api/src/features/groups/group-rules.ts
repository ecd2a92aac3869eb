import type { GroupInput } from '@halyard/contracts'
import { type Failure, failure, wrongFields } from '@halyard/domain'

export const unknownGroup = (id: string | number): Failure => failure('NotFoundError', `There is no group ${id}`)

export const takenName = (name: string): Failure => failure('NameExistsError', `There is a group named ${name} already`)

/** The accounts that are to be members, each once. */
export const memberIds = (users: GroupInput['users'] = []): number[] => [...new Set(users.map(({ user }) => user.id))]

/** What is wrong with members that are wanted, given those of their accounts that exist; null: nothing. */
export const refusalOfMembers = (users: GroupInput['users'] = [], accounts: readonly { id: number }[]): Failure | null => {
  const known = new Set(accounts.map((account) => account.id))
  return wrongFields(
    users.flatMap(({ user }, index) =>
      known.has(user.id) ? [] : [{ path: `body/users/${index}/user/id`, message: `there is no account ${user.id}` }],
    ),
  )
}
