import { type CompletedCommand, flattened, quoted } from './completed-command.ts'

/** An item of _describe: a word and its description. */
const described = (word: string, description: string): string => quoted(`${word.replaceAll(':', '\\:')}:${description}`)

const valueCases = ({ path, options }: CompletedCommand): string[] =>
  options.flatMap(({ names, value, choices }) => {
    if (value === 'none') return []
    const pattern = names.map((name) => quoted(`${path} ${name}`)).join(' | ')
    const reply = { file: '_files;', text: '', choice: `compadd -- ${choices.map(quoted).join(' ')};` }
    return [`    (${pattern}) ${reply[value]} return ;;`]
  })

const wordCase = ({ path, commands, options, arguments: args }: CompletedCommand): string => {
  const words = [
    ...commands.map(({ name, description }) => described(name, description)),
    ...args.flatMap(({ choices, description }) => choices.map((choice) => described(choice, description))),
  ]
  const flags = options.flatMap(({ names, description }) => names.map((name) => described(name, description)))
  const files = args.some(({ value }) => value === 'file') ? 'files=1' : 'files=0'
  return `    (${quoted(path)}) subcommands=(${words.join(' ')}); flags=(${flags.join(' ')}); ${files} ;;`
}

/** A script for zsh, to be sourced or stored as _halyard in a folder of fpath. */
export const zshScript = (root: CompletedCommand): string => {
  const all = flattened(root)
  const paths = all.slice(1).map(({ path }) => quoted(path))
  return `#compdef halyard
# Completion of halyard for zsh. Add to ~/.zshrc, after compinit: source <(halyard completion zsh)
_halyard() {
  local at=halyard files=0 i
  local -a subcommands flags
  for ((i = 2; i < CURRENT; i++)); do
    case "$at \${words[i]}" in
    (${paths.join(' | ')}) at="$at \${words[i]}" ;;
    esac
  done
  case "$at \${words[CURRENT - 1]}" in
${all.flatMap(valueCases).join('\n')}
  esac
  case "$at" in
${all.map(wordCase).join('\n')}
  esac
  if [[ \${words[CURRENT]} == -* ]]; then
    _describe -o 'option' flags
  else
    (( $#subcommands )) && _describe 'command' subcommands
    (( files )) && _files
  fi
}
if [[ "$funcstack[1]" == _halyard ]]; then _halyard "$@"; else compdef _halyard halyard; fi`
}
