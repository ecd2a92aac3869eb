import type { Command, Option } from 'commander'

/** An option or an argument as a shell completes it. */
export interface Completed {
  /** The names of an option, such as `-p` and `--project`; empty for an argument. */
  readonly names: readonly string[]
  readonly description: string
  /** What follows the name: nothing, a file, one of the choices, or any text. */
  readonly value: 'none' | 'file' | 'choice' | 'text'
  readonly choices: readonly string[]
}

/** A command with its position in the tree, such as `halyard flag on`. */
export interface CompletedCommand {
  readonly path: string
  readonly name: string
  readonly description: string
  readonly commands: readonly CompletedCommand[]
  readonly options: readonly Completed[]
  readonly arguments: readonly Completed[]
}

const isFile = (name: string): boolean => /^(file|folder)$/.test(name)

const optionOf = ({ short, long, flags, description, argChoices = [], required, optional }: Option): Completed => {
  const [, name = ''] = /[<[](\w+)/.exec(flags) ?? []
  const value = !required && !optional ? 'none' : argChoices.length > 0 ? 'choice' : isFile(name) ? 'file' : 'text'
  return { names: [short, long].filter((each) => each != null), description, value, choices: argChoices }
}

/** The command with everything that a shell can complete, in the order of the help. */
export const completedCommand = (command: Command, parents = ''): CompletedCommand => {
  const path = `${parents}${command.name()}`
  const help = command.createHelp()
  return {
    path,
    name: command.name(),
    description: command.description(),
    commands: help.visibleCommands(command).map((child) => completedCommand(child, `${path} `)),
    options: help.visibleOptions(command).map(optionOf),
    arguments: command.registeredArguments.map((argument) => {
      const choices = argument.argChoices ?? []
      return {
        names: [],
        description: argument.description,
        value: choices.length > 0 ? 'choice' : isFile(argument.name()) ? 'file' : 'text',
        choices,
      }
    }),
  }
}

/** A command, and all commands below it. */
export const flattened = (command: CompletedCommand): CompletedCommand[] => [command, ...command.commands.flatMap(flattened)]

/** Quotes a text for a shell of the Bourne family. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
