import type { HalyardClient, Role, User } from '@halyard/sdk'
import { Refusal } from '../refusal.ts'
import type { Call } from './command.ts'
import { minute, table } from './output.ts'
import { confirm } from './prompt.ts'
import type { Session } from './session.ts'

const rootTypes: readonly string[] = ['root', 'root-custom']

/** Finds a root role by its name, in any case. Throws Refusal. */
const findRootRole = async (halyard: HalyardClient, given: string): Promise<Role> => {
  const { roles } = await halyard.roles.getRoles()
  const rootRoles = roles.filter(({ type }) => rootTypes.includes(type))
  const found = rootRoles.find(({ name }) => name.toLowerCase() === given.toLowerCase())
  if (!found) throw new Refusal(`There is no root role ${given}; choose one of: ${rootRoles.map(({ name }) => name).join(', ')}`)
  return found
}

/** Lists the users. */
export const listUsers = async ({ halyard, output }: Session): Promise<void> => {
  const { users, rootRoles } = await halyard.users.getUsers()
  const roles = new Map(rootRoles.map(({ id, name }) => [id, name]))
  const rowOf = ({ id, username, email, name, rootRole, seenAt }: User) => [
    `${id}`,
    username ?? '',
    email ?? '',
    name ?? '',
    roles.get(rootRole ?? 0) ?? '',
    minute(seenAt),
  ]
  output.result(users, (shown) => table(['ID', 'USER NAME', 'MAIL', 'NAME', 'ROLE', 'LAST LOG-IN'], shown.map(rowOf)))
}

interface InviteOptions {
  /** Name of the root role. */
  readonly role: string
  readonly name?: string
  readonly mail: boolean
}

/** Creates a user without a password. */
export const inviteUser = async ({ halyard, output }: Session, { args, options }: Call<InviteOptions>): Promise<void> => {
  const { role, name, mail } = options
  const [address = ''] = args
  const rootRole = await findRootRole(halyard, role)
  const body = {
    rootRole: rootRole.id,
    name,
    ...(address.includes('@') ? { email: address } : { username: address }),
    ...(!mail && { sendEmail: false }),
  }
  const user = await halyard.users.createUser({ body })
  output.result(user, ({ id, inviteLink, emailSent }) => [
    `Created the user ${address} with the id ${id} and the role ${rootRole.name}${emailSent ? '. The invitation was mailed' : ''}`,
    ...(inviteLink ? [`Link to set the password: ${inviteLink}`] : []),
  ])
}

/** Finds a user by id, user name or mail address. Throws Refusal. */
const findUser = async (halyard: HalyardClient, given = ''): Promise<User> => {
  const { users } = await halyard.users.getUsers()
  const found = users.find(({ id, username, email }) => [`${id}`, username, email].includes(given))
  if (!found) throw new Refusal(`There is no user ${given}; list the users with: halyard user list`)
  return found
}

/** Sets the root role of a user. */
export const setRole = async ({ halyard, output }: Session, { args, options }: Call<{ role: string }>): Promise<void> => {
  const { id } = await findUser(halyard, args[0])
  const role = await findRootRole(halyard, options.role)
  const user = await halyard.users.updateUser({ params: { id }, body: { rootRole: role.id } })
  output.result(user, () => [`The role of ${args[0]} is ${role.name}`])
}

/** Creates a link to set another password. */
export const resetPassword = async ({ halyard, output }: Session, { args }: Call): Promise<void> => {
  const created = await halyard.users.resetUserPassword({ body: { id: args[0] ?? '' } })
  output.result(created, ({ resetPasswordUrl }) => [resetPasswordUrl])
}

/** Deletes a user. */
export const deleteUser = async ({ halyard, output }: Session, { args, options }: Call<{ yes?: true }>): Promise<void> => {
  const { id, username, email } = await findUser(halyard, args[0])
  await confirm(`Delete the user ${username ?? email} (id ${id})?`, options.yes === true)
  await halyard.users.deleteUser({ params: { id } })
  output.result({ id, deleted: true }, () => [`The user ${username ?? email} is deleted`])
}
