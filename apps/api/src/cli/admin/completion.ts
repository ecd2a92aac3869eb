import type { Command } from 'commander'
import { type CompletedCommand, completedCommand } from './completed-command.ts'
import { bashScript } from './completion-bash.ts'
import { fishScript } from './completion-fish.ts'
import { zshScript } from './completion-zsh.ts'
import type { Shell } from './shells.ts'

const scripts: Readonly<Record<Shell, (root: CompletedCommand) => string>> = { bash: bashScript, zsh: zshScript, fish: fishScript }

/** The script that completes the commands of a program in a shell. */
export const completionScript = (shell: Shell, program: Command): string => scripts[shell](completedCommand(program))
