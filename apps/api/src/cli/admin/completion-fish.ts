import { type CompletedCommand, flattened } from './completed-command.ts'

const fishQuoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const linesOf = ({ path, commands, options, arguments: args }: CompletedCommand): string[] => {
  const at = `complete -c halyard -n ${fishQuoted(`__halyard_at ${path}`)}`
  return [
    ...commands.map(({ name, description }) => `${at} -a ${fishQuoted(name)} -d ${fishQuoted(description)}`),
    ...options.map(({ names, description, value, choices }) => {
      const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`)).join(' ')
      const following = { none: '', file: ' -r -F', text: ' -x', choice: ` -x -a ${fishQuoted(choices.join(' '))}` }
      return `${at} ${flags} -d ${fishQuoted(description)}${following[value]}`
    }),
    ...args.flatMap(({ value, choices }) => {
      if (value === 'file') return [`${at} -F`]
      return value === 'choice' ? [`${at} -a ${fishQuoted(choices.join(' '))}`] : []
    }),
  ]
}

/** A script for fish. */
export const fishScript = (root: CompletedCommand): string => {
  const all = flattened(root)
  return [
    '# Completion of halyard for fish. Store it with: halyard completion fish > ~/.config/fish/completions/halyard.fish',
    'function __halyard_at',
    '    set -l at halyard',
    '    for word in (commandline -opc)[2..]',
    '        switch "$at $word"',
    `            case ${all
      .slice(1)
      .map(({ path }) => fishQuoted(path))
      .join(' ')}`,
    '                set at "$at $word"',
    '        end',
    '    end',
    '    test "$at" = "$argv"',
    'end',
    'complete -c halyard -f',
    ...all.flatMap(linesOf),
  ].join('\n')
}
