import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
// TypeScript 7 has no compiler API.
import ts from 'typescript-5.9'

/** Longer declarations are cut, and end with their hash, so that the report stays readable and shows every change. */
const longest = 400
const shown = 160

const printer = ts.createPrinter({ removeComments: true, omitTrailingSemicolon: true })

/** Declaration files of the entries of a built package, by import name. A pattern of `exports` becomes one entry for each file. */
export function entriesOf(folder: string): Map<string, string> {
  const { name, publishConfig } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const exported: Readonly<Record<string, unknown>> = publishConfig?.exports ?? {}
  const found = Object.entries(exported).flatMap(([path, conditions]) => {
    const types = typesOf(conditions)
    if (types === undefined) return []
    return globSync(types, { cwd: folder }).map((file) => [importName(name, path, types, file), join(folder, file)] as const)
  })
  // The main entry repeats exports of the others, so it comes last.
  const order = (entry: string): string => (entry === name ? '~' : entry)
  return new Map(found.toSorted(([one], [other]) => (order(one) < order(other) ? -1 : 1)))
}

const typesOf = (conditions: unknown): string | undefined => {
  if (typeof conditions !== 'object' || conditions === null) return undefined
  if ('types' in conditions) return String(conditions.types).replace(/^\.\//, '')
  return Object.values(conditions).map(typesOf).find(Boolean)
}

/** The name that users import. The `*` of a pattern stands for a part of the path of the file. */
const importName = (name: string, path: string, types: string, file: string): string => {
  const [before = '', after = ''] = types.split('*')
  const part = types.includes('*') ? file.slice(before.length, file.length - after.length) : ''
  return path === '.' ? name : `${name}/${path.slice(2).replace('*', part)}`
}

/** The exports of each entry, with the text of their declarations. An export of several entries is shown at its first one. */
export function apiReport(entries: ReadonlyMap<string, string>): string {
  const program = ts.createProgram([...entries.values()], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    skipLibCheck: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const seen = new Set<ts.Symbol>()
  const parts = [...entries].map(([entry, file]) => {
    const source = program.getSourceFile(file)
    const symbol = source && checker.getSymbolAtLocation(source)
    const exported = symbol ? checker.getExportsOfModule(symbol) : []
    const lines = exported.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map((one) => lineOf(checker, one, seen))
    return [entry, ...lines].join('\n')
  })
  return `${parts.join('\n\n')}\n`
}

function lineOf(checker: ts.TypeChecker, exported: ts.Symbol, seen: Set<ts.Symbol>): string {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  if (seen.has(symbol)) return `  ${exported.name}`
  seen.add(symbol)
  const texts = (symbol.declarations ?? []).map(textOf)
  return `  ${exported.name} = ${texts.join(' & ')}`
}

function textOf(declaration: ts.Declaration): string {
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent : declaration
  const text = printer
    .printNode(ts.EmitHint.Unspecified, node, declaration.getSourceFile())
    .replace(/^export (declare )?/, '')
    .replaceAll(/\s+/g, ' ')
  if (text.length <= longest) return text
  return `${text.slice(0, shown)}… ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}
