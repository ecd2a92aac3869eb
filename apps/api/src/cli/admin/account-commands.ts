import type { AdminCommand } from './command.ts'
import { onServer } from './on-server.ts'

export const accountCommands: readonly AdminCommand[] = [
  {
    name: 'login',
    description: 'check a token, or create one with a password, and store it as a profile',
    options: [
      { flags: '--user <name>', description: 'user name or mail address; asks for the password and creates a personal access token' },
      { flags: '--password-file <file>', description: 'use the password in this file instead of asking' },
      { flags: '--days <number>', description: 'life of the created token in days', default: '90' },
    ],
    run: async (call) => (await import('./login.ts')).login(call),
  },
  {
    name: 'logout',
    description: 'delete a profile, and the personal access token that its log-in created',
    run: async (call) => (await import('./logout.ts')).logout(call),
  },
  {
    name: 'whoami',
    description: 'show the server, and the account or API token in use',
    run: onServer(async () => (await import('./whoami.ts')).whoAmI),
  },
]
