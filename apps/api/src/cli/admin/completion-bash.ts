import { type CompletedCommand, flattened, quoted } from './completed-command.ts'

const valueCases = ({ path, options }: CompletedCommand): string[] =>
  options.flatMap(({ names, value, choices }) => {
    if (value === 'none') return []
    const pattern = names.map((name) => quoted(`${path} ${name}`)).join(' | ')
    const reply = {
      file: 'compopt -o filenames; COMPREPLY=($(compgen -f -- "$word"));',
      text: '',
      choice: `_halyard_reply ${quoted(choices.join(' '))};`,
    }
    return [`    ${pattern}) ${reply[value]} return ;;`]
  })

const wordCase = ({ path, commands, options, arguments: args }: CompletedCommand): string => {
  const words = [
    ...commands.map(({ name }) => name),
    ...options.flatMap(({ names }) => names.filter((name) => name.startsWith('--'))),
    ...args.flatMap(({ choices }) => choices),
  ]
  const files = args.some(({ value }) => value === 'file') ? ' files' : ''
  return `    ${quoted(path)}) _halyard_reply ${quoted(words.join(' '))}${files} ;;`
}

/** A script for bash 4 and newer. */
export const bashScript = (root: CompletedCommand): string => {
  const all = flattened(root)
  const paths = all.slice(1).map(({ path }) => quoted(path))
  return `# Completion of halyard for bash. Add to ~/.bashrc: source <(halyard completion bash)
_halyard_reply() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=($(compgen -W "$1" -- "$word"))
  if [[ $2 == files && $word != -* ]]; then compopt -o filenames; COMPREPLY+=($(compgen -f -- "$word")); fi
}
_halyard() {
  local word="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" at=halyard i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at \${COMP_WORDS[i]}" in
    ${paths.join(' | ')}) at="$at \${COMP_WORDS[i]}" ;;
    esac
  done
  case "$at $previous" in
${all.flatMap(valueCases).join('\n')}
  esac
  case "$at" in
${all.map(wordCase).join('\n')}
  esac
}
complete -F _halyard halyard`
}
