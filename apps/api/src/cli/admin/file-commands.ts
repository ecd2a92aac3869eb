import { type AdminCommand, type OptionDeclaration, projectOption } from './command.ts'
import { onServer } from './on-server.ts'

const file = { name: '<file>', description: 'YAML or JSON file with flags; - is the pipe' }
const ofFile: OptionDeclaration = { flags: '-p, --project <id>', description: 'the project; default: the project that the file names' }
const pruneOption: OptionDeclaration = { flags: '--prune', description: 'archive the flags of the project that are not in the file' }

export const fileCommands: readonly AdminCommand[] = [
  {
    name: 'explain',
    description: 'explain why a flag is on or off for a context',
    arguments: [{ name: '<flag>', description: 'name of the flag' }],
    options: [
      projectOption,
      { flags: '-e, --environment <name>', description: 'the environment', isRequired: true },
      { flags: '-c, --context <field=value>', description: 'a field of the context, such as userId=17; repeatable', isRepeatable: true },
      { flags: '--change-request <id>', description: 'evaluate as if this change request were applied' },
      { flags: '--as-of <time>', description: 'evaluate the flags as they were at this time' },
    ],
    run: onServer(async () => (await import('./explain.ts')).explain),
  },
  {
    name: 'types',
    description: 'write a TypeScript module with the flags, variants and payloads of a project',
    options: [
      projectOption,
      { flags: '--out <file>', description: 'the file; default: standard output' },
      { flags: '--check', description: 'write nothing, and exit with 3 if the file differs' },
    ],
    run: onServer(async () => (await import('./types.ts')).writeTypes),
  },
  {
    name: 'pull',
    description: 'write the flags of a project to a file for `halyard plan` and `halyard apply`',
    arguments: [{ name: '[flags...]', description: 'names of flags; default: all' }],
    options: [
      projectOption,
      { flags: '-e, --environment <name>', description: 'only this environment; repeatable', isRepeatable: true },
      { flags: '--out <file>', description: 'the file; default: standard output' },
    ],
    run: onServer(async () => (await import('./pull.ts')).pull),
  },
  {
    name: 'plan',
    description: 'show what `halyard apply` would change',
    arguments: [file],
    options: [ofFile, pruneOption, { flags: '--check', description: 'exit with 3 if something would change' }],
    run: onServer(async () => (await import('./plan.ts')).planFile),
  },
  {
    name: 'apply',
    description: 'change the flags of a project to what a file says; propose the changes where they require review',
    arguments: [file],
    options: [
      ofFile,
      pruneOption,
      { flags: '--comment <text>', description: 'the reason, stored with the events of the change' },
      { flags: '--title <text>', description: 'title of the change requests' },
      { flags: '--skip-review', description: 'change reviewed environments directly; needs SKIP_CHANGE_REQUEST' },
      { flags: '-y, --yes', description: 'do not ask for a confirmation' },
    ],
    run: onServer(async () => (await import('./apply.ts')).applyFile),
  },
]
