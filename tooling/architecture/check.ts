import type { ICruiseResult } from 'dependency-cruiser'
import { cruiseSources } from './cruise.ts'
import { graphOf } from './graph.ts'
import { graphRules } from './graph-rules.ts'
import { findOverlookedImports } from './overlooked-imports.ts'
import { importRules } from './rules.ts'

export interface Findings {
  readonly modules: number
  /** One line each: `rule: importing file -> imported file`. */
  readonly violations: string[]
}

/** Names of all rules, in the order of their reports. */
export const ruleNames: readonly string[] = [
  'every-folder-has-modules',
  ...importRules.map(({ name = '' }) => name),
  ...graphRules.map(({ name }) => name),
  'every-import-is-seen',
]

/** Checks the sources in these folders with all rules. */
export async function checkArchitecture(baseDir: string, folders: string[]): Promise<Findings> {
  const result = await cruiseSources(baseDir, folders, importRules)
  const graph = graphOf(result)
  const overlooked = await findOverlookedImports(baseDir, result, graph)
  const violations = [
    ...foldersWithoutModules(folders, graph.files).map((folder) => `every-folder-has-modules: ${folder}: is @swc/core installed?`),
    ...describe(result),
    ...graphRules.flatMap(({ name, find }) => find(graph).map((text) => `${name}: ${text}`)),
    ...overlooked.map((text) => `every-import-is-seen: ${text}: write an import declaration`),
  ]
  return { modules: graph.files.length, violations: [...new Set(violations)] }
}

/** Without its parser, dependency-cruiser sees no TypeScript and reports no violation. */
const foldersWithoutModules = (folders: readonly string[], files: readonly string[]): string[] =>
  folders.filter((folder) => !files.some((path) => path.startsWith(`${folder}/`) && path.endsWith('.ts')))

const describe = (result: ICruiseResult): string[] =>
  result.summary.violations.map(({ rule, from, to }) => (from === to ? `${rule.name}: ${from}` : `${rule.name}: ${from} -> ${to}`))
