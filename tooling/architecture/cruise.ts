import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'

/** Only the build output of this repository: installed packages also have their entries in `dist/`. */
const buildOutput = '^(packages|apps)/[^/]+/dist/'

/** Reads all imports of the sources in these folders, and checks them with the rules. */
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
