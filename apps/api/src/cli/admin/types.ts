import { readFile, writeFile } from 'node:fs/promises'
import { exitCodes } from '../exit-codes.ts'
import { Refusal, UsageError } from '../refusal.ts'
import { say } from '../say.ts'
import type { Call } from './command.ts'
import type { Session } from './session.ts'
import { type TypedFlag, typesModule, variantsOf } from './types-module.ts'
import { flagCount } from './wording.ts'

interface TypesOptions {
  readonly project: string
  readonly out?: string
  readonly check?: true
}

const readFlags = async ({ halyard }: Session, project: string): Promise<TypedFlag[]> => {
  const { environments } = await halyard.projects.getProjectOverview({ params: { projectId: project } })
  const [{ flags }, { features }, ...states] = await Promise.all([
    halyard.manifest.getManifest({ query: { project } }),
    halyard.features.getProjectFeatures({ params: { projectId: project } }),
    ...environments.map(({ environment }) =>
      halyard.featureEnvironments.getEnvironmentFeatures({ params: { projectId: project, environment } }),
    ),
  ])
  const values = new Map(flags.map((flag) => [flag.key, flag]))
  return features.map(({ name, description }) => ({
    name,
    description,
    value: values.get(name),
    variants: variantsOf(states.flatMap((state) => state.features.filter((feature) => feature.name === name))),
  }))
}

const readExisting = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Refusal(`${file} cannot be read: ${error.message}`)
  })

/** Writes the types of a project's flags to a file or to standard output, or compares them with the file. */
export const writeTypes = async (session: Session, { options }: Call<TypesOptions>): Promise<void> => {
  const { project, out, check, json } = options
  if (check && out === undefined) throw new UsageError('--check requires --out')
  const flags = await readFlags(session, project)
  const text = typesModule(project, flags)
  const { output } = session
  if (out === undefined) {
    if (json) output.result({ project, flags }, () => [])
    else say(text.trimEnd())
    return
  }
  const isSame = (await readExisting(out)) === text
  if (check) {
    if (!isSame) process.exitCode = exitCodes.different
    output.result({ file: out, isCurrent: isSame }, () => [
      isSame ? `${out} is up to date` : `${out} differs from the flags of the project ${project}; run the command without --check`,
    ])
    return
  }
  if (!isSame) {
    await writeFile(out, text).catch((error: Error) => {
      throw new Refusal(`${out} cannot be written: ${error.message}`)
    })
  }
  output.result({ file: out, changed: !isSame, flags: flags.length }, () => [
    isSame ? `${out} is up to date` : `Wrote ${flagCount(flags.length)} to ${out}`,
  ])
}
