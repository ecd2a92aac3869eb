import { type Script, scriptOf, scriptsOf } from './scripts.ts'
import { codePointText, isInvisible } from './visible.ts'

/**
 * A piece of a name for the page. A line can break after pieces with `breaks`. Invisible: the text is the code point of an invisible character.
 * Foreign: letters of another script than most letters of the name, which can look like other letters.
 */
export interface NamePiece {
  readonly kind: 'plain' | 'invisible' | 'foreign'
  readonly text: string
  readonly breaks: boolean
  /** The script of foreign letters. */
  readonly script?: Script
}

const separators = '.-_'

const kindOf = (character: string, main: Script | undefined): Pick<NamePiece, 'kind' | 'script'> => {
  if (isInvisible(character)) return { kind: 'invisible' }
  const script = scriptOf(character)
  return script !== undefined && script !== main ? { kind: 'foreign', script } : { kind: 'plain' }
}

/** The pieces of a name, in order. The texts of plain and foreign pieces, joined, are the name without its invisible characters. */
export const namePieces = (name: string): NamePiece[] => {
  const [main] = scriptsOf(name)
  const pieces: NamePiece[] = []
  for (const character of name) {
    const { kind, script } = kindOf(character, main)
    const last = pieces.at(-1)
    const breaks = separators.includes(character)
    const continues = last && !last.breaks && last.kind === kind && last.script === script && kind !== 'invisible'
    const text = kind === 'invisible' ? codePointText(character) : continues ? last.text + character : character
    const piece = { kind, text, breaks, ...(script && { script }) }
    if (continues) pieces[pieces.length - 1] = piece
    else pieces.push(piece)
  }
  return pieces
}

/** Why a name can be mistaken for another; empty: no reason was found. */
export const nameWarnings = (name: string): string[] => {
  const scripts = scriptsOf(name)
  const [main] = scripts
  return [
    ...([...name].some(isInvisible) ? ['The name contains invisible characters'] : []),
    ...(scripts.length > 1 ? [`The name mixes letters of these scripts: ${scripts.join(', ')}`] : []),
    ...(scripts.length === 1 && main !== 'Latin' ? [`The letters of the name are ${main}`] : []),
  ]
}
