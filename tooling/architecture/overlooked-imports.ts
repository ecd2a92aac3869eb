import { join } from 'node:path'
import { parseFile } from '@swc/core'
import type { ICruiseResult, IModule } from 'dependency-cruiser'
import type { Graph } from './graph.ts'

/** Placeholder for a file name that an expression computes. */
const computed = '(computed)'

/**
 * Imports that dependency-cruiser overlooks: most import() types, computed import(), and imports of the repository's build output. No other
 * rule applies to these imports. An import() type counts as overlooked in every position, unless a declaration imports the same file.
 */
export async function findOverlookedImports(baseDir: string, { modules }: ICruiseResult, { files }: Graph): Promise<string[]> {
  const byPath = new Map(modules.map((module) => [module.source, module]))
  const overlooked: string[] = []
  for (const path of files.filter((file) => /\.tsx?$/.test(file))) {
    const seen = specifiersSeen(byPath.get(path))
    const tree = await parseFile(join(baseDir, path), { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' })
    for (const specifier of specifiersIn(tree)) {
      if (specifier === computed && isTestCode(path)) continue
      if (!seen.has(withoutProtocol(specifier))) overlooked.push(`${path} -> ${specifier}`)
    }
  }
  return overlooked
}

/** Tests may import computed file names. */
const isTestCode = (path: string): boolean => /^(apps|packages)\/[^/]+\/test\//.test(path)

const withoutProtocol = (specifier: string): string => specifier.replace(/^node:/, '')

const specifiersSeen = (module: IModule | undefined): Set<string> => {
  const declared = module?.dependencies.filter(({ dependencyTypes }) => !dependencyTypes.includes('type-import')) ?? []
  return new Set(declared.map(({ module }) => withoutProtocol(module)))
}

/** The parts of a syntax tree node that concern imports. */
interface Node {
  readonly type?: string
  readonly value?: unknown
  readonly source?: Node | null
  readonly argument?: Node
  readonly expression?: Node
  readonly callee?: { readonly type?: string }
  readonly arguments?: readonly { readonly expression?: Node }[]
}

/** Names of all files and packages that a syntax tree imports or re-exports. */
export function specifiersIn(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null) return []
  const named = specifierNode(tree)
  return [...(named ? [textOf(named)] : []), ...Object.values(tree).flatMap(specifiersIn)]
}

const specifierNode = (node: Node): Node | null | undefined => {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return node.source
    case 'TsImportType':
      return node.argument
    case 'TsExternalModuleReference':
      return node.expression
    case 'CallExpression':
      return node.callee?.type === 'Import' ? node.arguments?.[0]?.expression : undefined
    default:
      return undefined
  }
}

const textOf = (node: Node): string => (node.type === 'StringLiteral' ? String(node.value) : computed)
