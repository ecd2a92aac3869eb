import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { type Document, isNode, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { Refusal } from '../refusal.ts'
import { type FlagsFile, flagsFileSchema } from './flags-file.ts'

/** Largest size of a file in characters. */
const longest = 16_000_000

const readText = async (file: string): Promise<string> => {
  try {
    return file === '-' ? await textOf(process.stdin) : await readFile(file, 'utf8')
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}`)
  }
}

/** Fields whose values are texts in the API, although people write numbers in YAML. */
const textFields: readonly string[] = ['parameters', 'values', 'value']

/** Gives numbers and booleans in text fields the text of the file: 1.10 stays 1.10, and a long id keeps all digits. */
const keepTexts = (document: Document): void => {
  visit(document, {
    Scalar: (key, scalar, path) => {
      if (key === 'key' || typeof scalar.value === 'string' || scalar.value === null || scalar.source === undefined) return
      const fields = path.flatMap((node) => (isPair(node) && isScalar(node.key) ? [String(node.key.value)] : []))
      if (fields.some((field) => textFields.includes(field)) && !fields.includes('defaultValue')) scalar.value = scalar.source
    },
  })
}

/** The line of a value, or of the nearest value around it. */
const lineOf = (document: Document, lines: LineCounter, path: readonly PropertyKey[]): number => {
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}

/** Checks a text in YAML or JSON. Throws Refusal with one line for each fault, with the line of the file. */
const parseFlagsFile = (text: string, file: string): FlagsFile => {
  if (text.length > longest) throw new Refusal(`${file} has more than ${longest / 1e6} million characters; split it into several files`)
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [fault] = document.errors
  if (fault) throw new Refusal(`${file}:${lines.linePos(fault.pos[0]).line}: ${fault.message}`)
  keepTexts(document)
  const parsed = flagsFileSchema.safeParse(document.toJS())
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `${file}:${lineOf(document, lines, path)}: ${path.join('.')}: ${message}`)
  throw new Refusal(faults.join('\n'))
}

/** Reads a file with flags; `-` is the standard input. Throws Refusal. */
export const readFlagsFile = async (file: string): Promise<FlagsFile> => parseFlagsFile(await readText(file), file)
