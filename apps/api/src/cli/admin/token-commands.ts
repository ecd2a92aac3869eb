import type { AdminCommand } from './command.ts'
import { onServer } from './on-server.ts'

/** `token create` is a command of the program, because it also works on a store without a server. */
export const tokenCommands: readonly AdminCommand[] = [
  {
    name: 'token list',
    description: 'list the API tokens of a server, without their secrets',
    options: [{ flags: '-p, --project <id>', description: 'only tokens of this project' }],
    run: onServer(async () => (await import('./tokens.ts')).listTokens),
  },
  {
    name: 'token revoke',
    description: 'delete an API token; it stops working at once',
    arguments: [{ name: '<id>', description: 'id of the token, or its secret' }],
    options: [{ flags: '-p, --project <id>', description: 'the project of the token, for callers that manage only this project' }],
    run: onServer(async () => (await import('./tokens.ts')).revokeToken),
  },
]
