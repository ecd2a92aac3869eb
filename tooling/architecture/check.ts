import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { rules } from './rules.ts'

/** What was wrong, one line each: `rule: importing file -> imported file`. */
export interface Findings {
  modules: number
  violations: string[]
}

/** Holds the sources below a folder against the rules. Sees no module when @swc/core is missing, so callers must look at the count. */
export async function checkArchitecture(baseDir: string, folders: string[]): Promise<Findings> {
  const { output } = await cruise(
    folders,
    {
      baseDir,
      ruleSet: { forbidden: rules },
      validate: true,
      parser: 'swc',
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(^|/)dist/' },
    },
    {
      conditionNames: ['@halyard/source', 'import', 'require', 'node', 'types', 'default'],
      exportsFields: ['exports'],
      bustTheCache: true,
    },
  )
  if (typeof output === 'string') throw new Error(output)
  return { modules: output.modules.length, violations: describe(output) }
}

const describe = (result: ICruiseResult): string[] =>
  result.summary.violations.map(({ rule, from, to }) => (from === to ? `${rule.name}: ${from}` : `${rule.name}: ${from} -> ${to}`))
