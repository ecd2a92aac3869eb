import { type Prose, proseOfDocument, proseOfSource, sentences, testTitles } from './prose.ts'
import { quotations, type Replacement, replacements } from './words.ts'

const longest = 35
const midSentence = /^(and|nor|what|who|which)\b/i

/** Wordings of a text that have a plain replacement. */
function badWords(prose: Prose, words: Replacement[], quoted: string[]): string[] {
  const text = quoted.reduce((rest, quotation) => rest.replaceAll(quotation, ''), prose.text.replaceAll(/\s+/g, ' '))
  return words.flatMap(({ find, write }) => {
    const hit = find.exec(text)
    return hit ? [`${prose.line}: "${hit[0]}": write ${write}`] : []
  })
}

const countWords = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length

/** Faults of a Markdown document: wordings to replace, and sentences of more than 35 words. */
export function faultsOfDocument(source: string, words = replacements, quoted = quotations): string[] {
  return proseOfDocument(source).flatMap((prose) => [
    ...badWords(prose, words, quoted),
    ...sentences(prose.text)
      .filter((sentence) => countWords(sentence) > longest)
      .map((sentence) => `${prose.line}: a sentence of ${countWords(sentence)} words: ${sentence.trim().slice(0, 60)}…`),
  ])
}

/** Faults of a source file: wordings to replace in comments and texts. */
export function faultsOfSource(source: string, words = replacements, quoted = quotations): string[] {
  return proseOfSource(source).flatMap((prose) => badWords(prose, words, quoted))
}

/** Reports titles of tests that begin in the middle of a sentence. */
export function faultsOfTitles(source: string): string[] {
  return testTitles(source)
    .filter(({ text }) => midSentence.test(text))
    .map(({ line, text }) => `${line}: the title of a test begins mid-sentence: ${text.slice(0, 60)}`)
}
