import { readFile } from 'node:fs/promises'
import { listSources } from './sources.ts'

export type Kind = 'boolean' | 'bytes' | 'document' | 'number' | 'text' | 'texts' | 'time'

/** Kind of a column, whether it is nullable, and whether the database generates its value. */
export interface Column {
  readonly kind: Kind
  readonly nullable: boolean
  readonly hasDefault: boolean
}
/** Columns by `table.column`. */
export type Columns = Record<string, Column>

const kinds: Readonly<Record<string, { kind: Kind; nullable?: true; hasDefault?: true }>> = {
  boolean: { kind: 'boolean' },
  Buffer: { kind: 'bytes' },
  Document: { kind: 'document', hasDefault: true },
  GivenDocument: { kind: 'document' },
  GivenTime: { kind: 'time' },
  NullableDocument: { kind: 'document', nullable: true },
  NullableTime: { kind: 'time', nullable: true },
  number: { kind: 'number' },
  string: { kind: 'text' },
  'string[]': { kind: 'texts' },
  Time: { kind: 'time', hasDefault: true },
}

const columnOf = (declared: string): Column => {
  const generated = /^Generated<(.+)>$/.exec(declared)?.[1]
  const [type = '', ...others] = (generated ?? declared).split(' | ')
  const known = kinds[type.replace(/^(\w*Document)<.+>$/, '$1')]
  if (!known || others.some((other) => other !== 'null')) throw new Error(`unknown column type ${declared}`)
  const { kind, nullable = others.length > 0, hasDefault = generated !== undefined } = known
  return { kind, nullable, hasDefault }
}

/** The lists of tables: `Tables`, and the groups of tables that it extends. */
const tablesText = /export interface \w*Tables(?: extends \w+)? \{\n([\s\S]*?)\n\}/g
const tableText = /^ {2}(\w+): \{([^}]*)\}$/gm

/** Inlines tables that are interfaces in other files. */
const withInterfaces = (tables: string, text: string): string =>
  tables.replaceAll(/^ {2}(\w+): (\w+)$/gm, (line, table, name) => {
    const columns = new RegExp(`interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(text)?.[1]
    return columns === undefined ? line : `  ${table}: {\n${columns}\n  }`
  })

/**
 * Reads the declared columns of all tables. Types do not exist at run time, so they are parsed as text. Unknown syntax throws, and a
 * skipped column is missing in the comparison with the database.
 */
export const readDeclaredColumns = async (): Promise<Columns> => {
  const [path, ...others] = await listSources(/\/tables\.ts$/)
  if (path === undefined || others.length > 0) throw new Error('there is not exactly one file tables.ts')
  const texts = await Promise.all([path, ...(await listSources(/-tables\.ts$/))].map((file) => readFile(file, 'utf8')))
  const listed = texts.flatMap((text) => [...text.matchAll(tablesText)].map(([, list]) => list)).join('\n')
  const tables = withInterfaces(listed, texts.join('\n'))
  const left = tables.replaceAll(tableText, '').trim()
  if (left !== '') throw new Error(`these lines do not declare a table: ${left}`)
  return Object.fromEntries(
    [...tables.matchAll(tableText)].flatMap(([, table, columns = '']) =>
      columns
        .split(/[;\n]/)
        .map((column) => column.trim())
        .filter((column) => column !== '')
        .map((column) => {
          const [, name, type] = /^(\w+): (.+)$/.exec(column) ?? []
          if (name === undefined || type === undefined) throw new Error(`this line does not declare a column of ${table}: ${column}`)
          return [`${table}.${name}`, columnOf(type)]
        }),
    ),
  )
}
