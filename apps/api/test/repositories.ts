import { basename } from 'node:path'
import { listSources } from './sources.ts'

export interface RepositoryFunction {
  /** Such as `tags.repository.ts: listTags`. */
  readonly title: string
  readonly name: string
  readonly call: (...args: readonly unknown[]) => unknown
  /** Name of each parameter. For a destructured parameter, the names of its fields, and `...` if it has more. */
  readonly parameters: readonly (string | readonly string[])[]
}

/** Splits at commas outside brackets. */
const splitTop = (text: string): string[] => {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (const [index, character] of [...text].entries()) {
    if ('([{'.includes(character)) depth += 1
    if (')]}'.includes(character)) depth -= 1
    if (character === ',' && depth === 0) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '')
}

/** Text between the brackets of the first parameter list. */
const listOf = (source: string): string => {
  const from = source.indexOf('(') + 1
  let depth = 1
  for (let index = from; index < source.length; index++) {
    if ('([{'.includes(source[index]!)) depth += 1
    if (')]}'.includes(source[index]!)) depth -= 1
    if (depth === 0) return source.slice(from, index)
  }
  throw new Error(`no parameter list was found in ${source}`)
}

const nameOf = (parameter: string): string => parameter.replace(/[:=].*$/s, '').trim()

/** Parameters in the source of an arrow function with brackets. */
const parametersOf = (source: string): RepositoryFunction['parameters'] =>
  splitTop(listOf(source)).map((parameter) => {
    const fields = /^\{(.*)\}/s.exec(parameter)?.[1]
    return fields === undefined ? nameOf(parameter) : splitTop(fields).map((field) => (field.startsWith('...') ? '...' : nameOf(field)))
  })

/** Exports of all repositories, in order. Functions include their parameters. */
export const listRepositoryExports = async (): Promise<{ functions: RepositoryFunction[]; values: unknown[] }> => {
  const paths = await listSources(/\.repository\.ts$/)
  const modules = await Promise.all(paths.map(async (path) => ({ path, exports: (await import(path)) as Record<string, unknown> })))
  const all = modules.flatMap(({ path, exports }) => Object.entries(exports).map(([name, value]) => ({ path, name, value })))
  return {
    functions: all.flatMap(({ path, name, value }) =>
      typeof value === 'function'
        ? [
            {
              title: `${basename(path)}: ${name}`,
              name,
              call: value as RepositoryFunction['call'],
              parameters: parametersOf(String(value)),
            },
          ]
        : [],
    ),
    values: all.flatMap(({ value }) => (typeof value === 'function' ? [] : [value])),
  }
}
