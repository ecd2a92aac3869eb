import { describe, expect, test } from 'vitest'
import { faultsOfDocument, faultsOfSource, faultsOfTitles } from './faults.ts'

const long = `The server ${'reads and '.repeat(20)}writes.`

describe('documents', () => {
  test('a wording to replace is reported with its line and the plain wording', () => {
    expect(faultsOfDocument('# Title\n\nThe caller is told\nof the change.\n')).toEqual([
      '3: "told": write reported, listed, returned, shows',
    ])
  })

  test('a wording is found across a line break', () => {
    expect(faultsOfDocument('The list of callers who\nmay read it.\n')).toEqual(['1: "who may": write callers with the permission …'])
  })

  test('a sentence of more than 35 words is reported', () => {
    expect(faultsOfDocument(`Short. ${long} Short.`)).toEqual([expect.stringMatching(/^1: a sentence of 43 words: The server reads/)])
  })

  test('list items, cells and headings are separate texts', () => {
    const words = 'one two three four five six seven eight nine ten eleven twelve'
    expect(faultsOfDocument(`# ${words}\n- ${words}\n- ${words}\n- ${words}\n\n| ${words} | ${words} | ${words} |\n`)).toEqual([])
  })

  test('code, names in backticks and targets of links are not searched', () => {
    expect(faultsOfDocument('Run `told anew`, see [the guide](docs/whole.md).\n\n```sh\necho told\n```\n')).toEqual([])
  })

  test('a listed quotation is not reported', () => {
    const text = 'The other product answers "nothing was told" then.'
    expect(faultsOfDocument(text)).toHaveLength(1)
    expect(faultsOfDocument(text, undefined, ['"nothing was told"'])).toEqual([])
  })
})

describe('sources', () => {
  test('comments and texts are searched', () => {
    const source =
      "const a = 1\n// The cache is\n// read anew.\nconst b = 'The whole list is returned'\n/**\n * Nothing is stored for ever.\n */\n"
    expect(faultsOfSource(source)).toEqual([
      '2: "anew": write again',
      '4: "whole": write complete, in full, unpaged',
      '5: "for ever": write indefinitely; until restarted',
    ])
  })

  test('names, short strings, regular expressions and SQL are not searched', () => {
    const sql = 'sql<Row>`select whole, $'.concat('{a} told from kept where place = 1`\nsql`the whole is told`\n')
    expect(faultsOfSource(`const told = ['whole', /what is it/]\n${sql}`)).toEqual([])
  })
})

describe('titles of tests', () => {
  test.each(['and', 'nor', 'what', 'who', 'which', 'What'])('a title that begins with %s is reported', (word) => {
    expect(faultsOfTitles(`\ntest('${word} is left', () => {})`)).toEqual([`2: the title of a test begins mid-sentence: ${word} is left`])
  })

  test('titles of groups and of parameterised tests are checked', () => {
    expect(faultsOfTitles("describe('what', () => {})\ntest.each([1])('and %s', () => {})\nit.skipIf(no)(`nor`, () => {})")).toHaveLength(3)
  })

  test('a complete statement is not reported', () => {
    expect(faultsOfTitles("test('returns 409 when the name is taken', () => {})")).toEqual([])
  })
})
