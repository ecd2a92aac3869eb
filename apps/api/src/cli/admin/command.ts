/** A command line that commander has parsed. */
export interface Call<Options extends object = object> {
  readonly args: readonly string[]
  readonly options: Options & ServerOptions
  readonly env: NodeJS.ProcessEnv
}

/** The options of every command that calls a server. */
export interface ServerOptions {
  readonly url?: string
  readonly tokenFile?: string
  readonly profile?: string
  readonly json?: true
}

export interface OptionDeclaration {
  /** As commander writes options: `-e, --environment <name>`. */
  readonly flags: string
  readonly description: string
  readonly choices?: readonly string[]
  readonly default?: string
  readonly isRequired?: true
  /** True: the option can be given several times. */
  readonly isRepeatable?: true
}

export interface ArgumentDeclaration {
  /** As commander writes arguments: `<flag>`, `[file]`, `[flags...]`. */
  readonly name: string
  readonly description: string
  readonly choices?: readonly string[]
}

/** One command, as data. `run` loads its module, so that other commands start quickly. */
export interface AdminCommand {
  /** The words of the command, such as `flag on`. */
  readonly name: string
  readonly description: string
  readonly arguments?: readonly ArgumentDeclaration[]
  readonly options?: readonly OptionDeclaration[]
  // The options are those that the command declares, so each command has its own type.
  readonly run: (call: Call<never>) => Promise<void>
}

export const projectOption: OptionDeclaration = { flags: '-p, --project <id>', description: 'the project', default: 'default' }
export const commentOption: OptionDeclaration = {
  flags: '--comment <text>',
  description: 'the reason, stored with the events of the change',
}
export const dryRunOption: OptionDeclaration = { flags: '--dry-run', description: 'check the change and store nothing' }
