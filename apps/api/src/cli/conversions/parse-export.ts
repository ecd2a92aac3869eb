import { Failure } from '@halyard/domain'
import { parseAllDocuments } from 'yaml'
import { parseText } from '../../transport/http/read-json.ts'
import { Refusal } from '../refusal.ts'

const parseJson = (text: string): unknown => {
  const value = parseText(text, 'file', 'file')
  if (value instanceof Failure) throw new Refusal(value.message)
  return value
}

/** Aliases that a YAML file may resolve to. It bounds the growth of a file in memory. */
const maxAliasCount = 1_000

const parseYaml = (text: string): unknown => {
  const documents = parseAllDocuments(text)
  const values = [...documents].map((document) => {
    const [fault] = document.errors
    if (fault) throw new Refusal(`the file is not valid YAML: ${fault.message.split('\n')[0]}`)
    try {
      return document.toJS({ maxAliasCount })
    } catch (error) {
      throw new Refusal(`the file is not valid YAML: ${(error as Error).message}`)
    }
  })
  // A copy as JSON has only values that JSON can express, and the limits of JSON files apply.
  const present = values.filter((value) => value !== null && value !== undefined)
  return parseJson(JSON.stringify(present.length === 1 ? present[0] : present))
}

/** Reads a file of JSON, of JSON documents in lines, or of YAML with one or more documents. Throws Refusal. */
export const parseExport = (text: string, isYaml: boolean): unknown => {
  const content = text.replace(/^\uFEFF/, '')
  if (!isYaml) return parseJson(content)
  if (!content.trimStart().startsWith('{')) return parseYaml(content)
  const lines = content.split('\n').filter((line) => line.trim() !== '')
  const isInLines = lines.length > 1 && lines.every((line) => /^\{.*\}\s*$/.test(line))
  return isInLines ? lines.map(parseJson) : parseJson(content)
}
