import type { ScimPath, ScimValue } from './filter.ts'

/** A word of a filter: a text in quotation marks, a bracket, or any other characters without space. */
export type FilterWord = { readonly text: string } | { readonly word: string }

const pattern = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/y

const unquoted = (quoted: string): string | undefined => {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return undefined
  }
}

/** The words of a filter; undefined: a quotation mark or an escape is wrong. */
export const wordsOf = (filter: string): FilterWord[] | undefined => {
  const words: FilterWord[] = []
  const end = filter.trimEnd().length
  for (pattern.lastIndex = 0; pattern.lastIndex < end; ) {
    const found = pattern.exec(filter)
    if (!found) return undefined
    const [, quoted, bracket, word] = found
    if (quoted === undefined) words.push({ word: bracket ?? word ?? '' })
    else {
      const text = unquoted(quoted)
      if (text === undefined) return undefined
      words.push({ text })
    }
  }
  return words
}

const name = '[A-Za-z$][\\w$-]*'
const pathPattern = new RegExp(`^(?:(urn:[\\w.:-]+):)?(${name})(?:\\.(${name}))?$`, 'i')
const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group)$/

/** The path of an attribute; undefined: the text is no path. */
export const attributePathOf = (text: string): ScimPath | undefined => {
  const [, schema, attribute, sub] = pathPattern.exec(text.toLowerCase()) ?? []
  if (attribute === undefined) return undefined
  return [...(schema === undefined || coreSchema.test(schema) ? [] : [schema]), attribute, ...(sub === undefined ? [] : [sub])]
}

const numberPattern = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/
const constants: ReadonlyMap<string, ScimValue> = new Map<string, ScimValue>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** The value of a comparison; undefined: the word is no value. */
export const scimValueOf = (word: FilterWord): ScimValue | undefined => {
  // A database cannot store other texts, so no attribute has them.
  if ('text' in word) return word.text.isWellFormed() && !word.text.includes('\0') ? word.text : undefined
  const constant = constants.get(word.word.toLowerCase())
  if (constant !== undefined) return constant
  return numberPattern.test(word.word) ? Number(word.word) : undefined
}
