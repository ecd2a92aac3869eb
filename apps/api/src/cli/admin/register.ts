import { Argument, type Command, Option } from 'commander'
import { say } from '../say.ts'
import { accountCommands } from './account-commands.ts'
import { changeRequestCommands } from './change-request-commands.ts'
import type { AdminCommand, ArgumentDeclaration, OptionDeclaration } from './command.ts'
import { fileCommands } from './file-commands.ts'
import { flagCommands } from './flag-commands.ts'
import { type Shell, shells } from './shells.ts'
import { tokenCommands } from './token-commands.ts'
import { userCommands } from './user-commands.ts'

const groups: Readonly<Record<string, string>> = {
  flag: 'read and change flags',
  cr: 'review and apply change requests',
  token: 'create, list and revoke API tokens',
  user: 'manage the users of a server',
}

/** Options that every command accepts, because every command calls a server. */
export const serverOptions: readonly OptionDeclaration[] = [
  { flags: '--url <base>', description: 'the server; default: HALYARD_URL with HALYARD_TOKEN, or the profile' },
  { flags: '--token-file <file>', description: 'use the token in this file' },
  { flags: '--profile <name>', description: 'use the server and the token of this profile' },
  { flags: '--json', description: 'print the result as JSON' },
]

export const optionOf = ({ flags, description, choices, isRequired, isRepeatable, default: standard }: OptionDeclaration): Option => {
  const option = new Option(flags, description).makeOptionMandatory(isRequired === true)
  if (choices) option.choices(choices)
  if (standard !== undefined) option.default(standard)
  return isRepeatable ? option.argParser((value: string, former: readonly string[] = []) => [...former, value]) : option
}

const argumentOf = ({ name, description, choices }: ArgumentDeclaration): Argument => {
  const argument = new Argument(name, description)
  return choices ? argument.choices(choices) : argument
}

const groupOf = (program: Command, name: string): Command =>
  program.commands.find((command) => command.name() === name) ?? program.command(name).description(groups[name] ?? '')

const add = (
  program: Command,
  { name, description, arguments: args = [], options = [], run }: AdminCommand,
  env: NodeJS.ProcessEnv,
): void => {
  const words = name.split(' ')
  const [first = '', second] = words
  const command = second === undefined ? program.command(first) : groupOf(program, first).command(second)
  command.description(description)
  for (const argument of args) command.addArgument(argumentOf(argument))
  for (const option of [...options, ...serverOptions]) command.addOption(optionOf(option))
  command.action(async (...given: unknown[]) => {
    // Commander passes the arguments, which are texts or lists of texts, then the options and the command.
    const values = given.slice(0, -2).flat() as (string | undefined)[]
    await run({ args: values.filter((value) => value !== undefined), options: command.opts<never>(), env })
  })
}

const addCompletion = (program: Command): void => {
  program
    .command('completion')
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .action(async (shell: Shell) => say((await import('./completion.ts')).completionScript(shell, program)))
}

/** Adds the commands that call a running server. */
export const addAdminCommands = (program: Command, env: NodeJS.ProcessEnv): void => {
  program.commandsGroup('Commands for a running server:')
  const all = [accountCommands, flagCommands, changeRequestCommands, fileCommands, tokenCommands, userCommands]
  for (const command of all.flat()) add(program, command, env)
  addCompletion(program)
}
