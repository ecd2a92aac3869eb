import { type AdminCommand, commentOption, dryRunOption, type OptionDeclaration, projectOption } from './command.ts'
import { onServer } from './on-server.ts'

const flag = { name: '<flag>', description: 'name of the flag' }
const environmentOption: OptionDeclaration = { flags: '-e, --environment <name>', description: 'the environment', isRequired: true }
const proposing: readonly OptionDeclaration[] = [
  { flags: '--propose', description: 'propose the change as a change request instead' },
  { flags: '--title <text>', description: 'title of the change request' },
]

const switchFlag = (isOn: boolean): AdminCommand => ({
  name: isOn ? 'flag on' : 'flag off',
  description: `turn a flag ${isOn ? 'on' : 'off'} in an environment`,
  arguments: [flag],
  options: [projectOption, environmentOption, commentOption, dryRunOption, ...proposing],
  run: onServer(async () => (await import('./switch-flag.ts')).switchFlag(isOn)),
})

export const flagCommands: readonly AdminCommand[] = [
  {
    name: 'flag list',
    description: 'list the flags of a project',
    options: [
      projectOption,
      { flags: '--prefix <text>', description: 'only flags whose name begins with this text' },
      { flags: '--tag <type:value>', description: 'only flags with this tag; repeatable: any of the tags', isRepeatable: true },
    ],
    run: onServer(async () => (await import('./flags.ts')).listFlags),
  },
  {
    name: 'flag show',
    description: 'show a flag with its strategies in every environment',
    arguments: [flag],
    options: [projectOption],
    run: onServer(async () => (await import('./flags.ts')).showFlag),
  },
  {
    name: 'flag create',
    description: 'create a flag, which is off everywhere',
    arguments: [flag],
    options: [
      projectOption,
      { flags: '--type <type>', description: 'release, experiment, operational, kill-switch or permission', default: 'release' },
      { flags: '--description <text>', description: 'purpose of the flag' },
      { flags: '--impression-data', description: 'let SDKs collect impression data' },
      commentOption,
      dryRunOption,
    ],
    run: onServer(async () => (await import('./flags.ts')).createFlag),
  },
  switchFlag(true),
  switchFlag(false),
  {
    name: 'flag archive',
    description: 'archive a flag',
    arguments: [flag],
    options: [
      projectOption,
      { flags: '-e, --environment <name>', description: 'with --propose: the environment whose reviewers decide' },
      commentOption,
      dryRunOption,
      ...proposing,
    ],
    run: onServer(async () => (await import('./archive-flag.ts')).archiveFlag),
  },
]
