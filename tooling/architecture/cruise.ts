import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'

/** Only our own build output: packages that we install have their entry in `dist/` too. */
const buildOutput = '^(packages|apps)/[^/]+/dist/'

/** Reads all imports of the sources below some folders, and compares them with rules. */
export async function cruiseSources(baseDir: string, folders: string[], forbidden: IForbiddenRuleType[]): Promise<ICruiseResult> {
  const { output } = await cruise(
    folders,
    {
      baseDir,
      ruleSet: { forbidden },
      validate: true,
      parser: 'swc',
      doNotFollow: { path: 'node_modules' },
      exclude: { path: buildOutput },
    },
    {
      conditionNames: ['@halyard/source', 'import', 'require', 'node', 'types', 'default'],
      exportsFields: ['exports'],
      bustTheCache: true,
    },
  )
  if (typeof output === 'string') throw new Error(output)
  return output
}
