import jsTokens from 'js-tokens'

/** A piece of text that people read, with the line where it begins. */
export interface Prose {
  line: number
  text: string
}

const codeBlock = /^[ \t]*(```|~~~)[\s\S]*?^[ \t]*\1/gm
const inBackticks = /`[^`\n]*`/g
const linkTarget = /\]\([^)\s]+\)/g
/** The token before a tagged template: a name, or the end of type arguments or of a call. */
const isTag = /^([\w$]+|>|\))$/
const threeWords = /\w+ \w+ \w/
const title = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^\n]*\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ')

/** Paragraphs, list items and cells of a Markdown document. Code, and targets of links and pictures, are left out. */
export function proseOfDocument(source: string): Prose[] {
  const text = source.replaceAll(codeBlock, blank).replaceAll(inBackticks, 'Code').replaceAll(linkTarget, ']')
  const found: Prose[] = []
  let open: Prose | undefined
  text.split('\n').forEach((row, index) => {
    const starts = row.trim() === '' || /^\s*([-*+]|\d+\.|#+|\||>)\s?/.test(row)
    if (starts && open) {
      found.push(open)
      open = undefined
    }
    if (row.trim() === '') return
    if (row.trim().startsWith('|')) found.push(...row.split('|').map((cell) => ({ line: index + 1, text: cell })))
    else if (/^\s*#/.test(row)) found.push({ line: index + 1, text: row })
    else open = { line: open?.line ?? index + 1, text: `${open?.text ?? ''} ${row.trim()}` }
  })
  return open ? [...found, open] : found
}

/** Comments, and strings of three words or more. Tagged templates, such as SQL, are left out. */
export function proseOfSource(source: string): Prose[] {
  const found: Prose[] = []
  const tagged: boolean[] = []
  let [line, before] = [1, '']
  let comment: { last: number; prose: Prose } | undefined
  for (const { type, value } of jsTokens(source)) {
    if (type === 'SingleLineComment' && comment?.last === line - 1) {
      comment.prose.text += ` ${value.slice(2).trim()}`
      comment.last = line
    } else if (type === 'SingleLineComment' || type === 'MultiLineComment') {
      const prose = { line, text: value.replaceAll(/^\/\*+|\*\/$|^\/\/|^\s*\*\s?/gm, '').replaceAll(inBackticks, 'Code') }
      comment = type === 'SingleLineComment' ? { last: line, prose } : undefined
      found.push(prose)
    } else if (/^(StringLiteral|NoSubstitutionTemplate|Template(Head|Middle|Tail))$/.test(type)) {
      if (type === 'TemplateHead') tagged.push(isTag.test(before))
      const isTagged = type === 'NoSubstitutionTemplate' ? isTag.test(before) : type !== 'StringLiteral' && tagged.at(-1)
      if (type === 'TemplateTail') tagged.pop()
      if (!isTagged && threeWords.test(value)) found.push({ line, text: value.slice(1, -1).replaceAll(inBackticks, 'Code') })
    }
    before = value
    line += value.split('\n').length - 1
  }
  return found
}

/** Titles of tests and of their groups. */
export function testTitles(source: string): Prose[] {
  return [...source.matchAll(title)].map((match) => ({
    line: source.slice(0, match.index).split('\n').length,
    text: match[2] ?? '',
  }))
}

/** Sentences of a text, split at line breaks, and at punctuation that a space and a capital letter follow. */
export const sentences = (text: string): string[] => text.split(/<br>|(?<=[.!?:;]["')\]*_]*)\s+(?=["'([*_]*[\p{Lu}\d])/u)
