import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../../..')

/** Blocks of code of one kind in a text, joined. */
const blocksOf = (text: string, ...kinds: string[]): string =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, kind, lines = '']) => (kinds.includes(kind!) ? [lines] : [])).join('\n')

/** The code of a document, or of one of its chapters. */
export interface GuideCode {
  /** Commands for a shell. */
  readonly commands: string
  /** Lines of a module; each document has one module at most. */
  readonly lines: string
  /** The lines that are TypeScript. */
  readonly typed: string
}

export const codeOf = async (document: string, chapter = /[\s\S]+/): Promise<GuideCode> => {
  const [text = ''] = chapter.exec(await readFile(join(root, document), 'utf8')) ?? []
  return { commands: blocksOf(text, 'sh'), lines: blocksOf(text, 'ts', 'js'), typed: blocksOf(text, 'ts') }
}

/** One script for a shell: the commands, and then the module, which gets the exported variables of the commands. */
export const scriptOf = ({ commands, lines }: GuideCode): string => {
  if (lines === '') return commands
  // SDKs keep idle connections for 15 seconds, and the process as long.
  return `${commands}\nnode --input-type=module <<'END_OF_MODULE'\n${stripTypeScriptTypes(lines)}\nprocess.exit()\nEND_OF_MODULE\n`
}
