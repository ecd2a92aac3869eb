import { type AdminCommand, type OptionDeclaration, projectOption } from './command.ts'
import { onServer } from './on-server.ts'

const id = { name: '<id>', description: 'id of the change request' }
const commentOption: OptionDeclaration = { flags: '--comment <text>', description: 'a comment, stored with the change request' }
/** Options of commands whose effect is the outcome that the caller saw. */
const outcomeOptions: readonly OptionDeclaration[] = [
  projectOption,
  commentOption,
  { flags: '--plan-hash <hash>', description: 'only if the outcome still has this hash, which `cr show` prints' },
  { flags: '-y, --yes', description: 'do not ask for a confirmation' },
]

export const changeRequestCommands: readonly AdminCommand[] = [
  {
    name: 'cr list',
    description: 'list change requests, newest first',
    options: [
      { flags: '-p, --project <id>', description: 'only of this project' },
      { flags: '-e, --environment <name>', description: 'only of this environment' },
      { flags: '--flag <name>', description: 'only requests that change this flag' },
      { flags: '--state <state>', description: 'open, closed, or one state such as "In review"', default: 'open' },
      { flags: '--mine', description: 'only your own requests' },
      { flags: '--to-review', description: 'only requests that wait for your review' },
      { flags: '--limit <number>', description: 'largest number of requests', default: '50' },
    ],
    run: onServer(async () => (await import('./change-requests.ts')).listChangeRequests),
  },
  {
    name: 'cr show',
    description: 'show a change request with the effect of applying it',
    arguments: [id],
    options: [projectOption],
    run: onServer(async () => (await import('./change-requests.ts')).showChangeRequest),
  },
  {
    name: 'cr review',
    description: 'send a draft for review',
    arguments: [id],
    options: [projectOption, commentOption],
    run: onServer(async () => (await import('./change-request-states.ts')).changeState('In review')),
  },
  {
    name: 'cr approve',
    description: 'show the effect of a change request and approve it',
    arguments: [id],
    options: outcomeOptions,
    run: onServer(async () => (await import('./change-request-states.ts')).decide('Approved')),
  },
  {
    name: 'cr reject',
    description: 'reject a change request',
    arguments: [id],
    options: [projectOption, commentOption],
    run: onServer(async () => (await import('./change-request-states.ts')).changeState('Rejected')),
  },
  {
    name: 'cr apply',
    description: 'show the effect of an approved change request and apply it',
    arguments: [id],
    options: outcomeOptions,
    run: onServer(async () => (await import('./change-request-states.ts')).decide('Applied')),
  },
  {
    name: 'cr schedule',
    description: 'show the effect of an approved change request and let the server apply it later',
    arguments: [id],
    options: [...outcomeOptions, { flags: '--at <time>', description: 'the time, such as 2027-01-31T12:00:00Z', isRequired: true }],
    run: onServer(async () => (await import('./change-request-states.ts')).decide('Scheduled')),
  },
  {
    name: 'cr cancel',
    description: 'cancel a change request permanently',
    arguments: [id],
    options: [projectOption, commentOption],
    run: onServer(async () => (await import('./change-request-states.ts')).changeState('Cancelled')),
  },
]
