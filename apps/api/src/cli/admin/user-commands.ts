import type { AdminCommand, OptionDeclaration } from './command.ts'
import { onServer } from './on-server.ts'

const user = { name: '<user>', description: 'id, user name or mail address' }
const roleOption: OptionDeclaration = { flags: '--role <role>', description: 'the root role: Viewer, Editor, Admin, or a custom role' }

export const userCommands: readonly AdminCommand[] = [
  {
    name: 'user list',
    description: 'list the users',
    run: onServer(async () => (await import('./users.ts')).listUsers),
  },
  {
    name: 'user invite',
    description: 'create a user, and print the link with which the user sets a password',
    arguments: [{ name: '<address>', description: 'mail address, or user name' }],
    options: [
      { ...roleOption, default: 'Viewer' },
      { flags: '--name <name>', description: 'name for people' },
      { flags: '--no-mail', description: 'send no mail' },
    ],
    run: onServer(async () => (await import('./users.ts')).inviteUser),
  },
  {
    name: 'user role',
    description: 'set the root role of a user',
    arguments: [user],
    options: [{ ...roleOption, isRequired: true }],
    run: onServer(async () => (await import('./users.ts')).setRole),
  },
  {
    name: 'user reset-password',
    description: 'print a link with which the user sets another password',
    arguments: [{ name: '<address>', description: 'mail address' }],
    run: onServer(async () => (await import('./users.ts')).resetPassword),
  },
  {
    name: 'user delete',
    description: 'delete a user',
    arguments: [user],
    options: [{ flags: '-y, --yes', description: 'do not ask for a confirmation' }],
    run: onServer(async () => (await import('./users.ts')).deleteUser),
  },
]
