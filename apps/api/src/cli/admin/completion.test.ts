import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createProgram } from '../program.ts'
import { completionScript } from './completion.ts'
import { shells } from './shells.ts'

const program = createProgram(async () => {
  throw new Error('no server is started')
}, {})

/** The words that bash offers for the last word of a command line. */
const offered = (...words: string[]): string[] => {
  const script = `${completionScript('bash', program)}
compopt() { :; }
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_halyard
printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
}

test.each([
  [['halyard', 'expl'], ['explain']],
  [
    ['halyard', 'flag', 'o'],
    ['on', 'off'],
  ],
  [
    ['halyard', 'flag', 'on', 'lamp', '--pro'],
    ['--project', '--propose', '--profile'],
  ],
  [['halyard', 'token', 'create', '--type', 'b'], ['backend']],
  [['halyard', 'flag', 'list', '--project', ''], []],
  [['halyard', 'completion', 'z'], ['zsh']],
  [['halyard', 'plan', 'package.jso'], ['package.json']],
])('bash completes %j', (words, completions) => {
  expect(offered(...words)).toEqual(completions)
})

test.each(shells)('the script for %s names every command and option', (shell) => {
  const script = completionScript(shell, program)
  for (const word of ['halyard flag archive', 'unleash-export', 'token-file', 'skip-review']) expect(script).toContain(word)
})
