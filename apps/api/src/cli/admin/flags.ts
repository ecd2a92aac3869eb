import type { Feature, ProjectFeature } from '@halyard/sdk'
import type { Call } from './command.ts'
import type { Names } from './difference-lines.ts'
import { readNames } from './names.ts'
import { minute, paint, table } from './output.ts'
import type { Session } from './session.ts'
import { parentText, shown, strategyName, strategyParts, variantText } from './wording.ts'

interface InProject {
  readonly project: string
}

interface ListOptions extends InProject {
  readonly prefix?: string
  readonly tag?: readonly string[]
}

const state = (isOn: boolean): string => (isOn ? paint.added('on') : paint.faint('off'))

const rowOf = ({ name, type, stale, environments, lastSeenAt }: ProjectFeature): string[] => [
  name,
  type,
  environments.map((environment) => `${environment.name} ${state(environment.enabled)}`).join(', '),
  stale ? paint.changed('stale') : '',
  minute(lastSeenAt),
]

/** Lists the flags of a project. */
export const listFlags = async ({ halyard, output }: Session, { options }: Call<ListOptions>): Promise<void> => {
  const query = { namePrefix: options.prefix, tag: options.tag && [...options.tag] }
  const { features } = await halyard.features.getProjectFeatures({ params: { projectId: options.project }, query })
  output.result(features, (flags) => table(['FLAG', 'TYPE', 'ENVIRONMENTS', 'STALE', 'LAST SEEN'], flags.map(rowOf)))
  if (features.length === 0) output.note(`No flag of the project ${options.project} matches`)
}

const environmentLines = ({ name, enabled, strategies, variants }: Feature['environments'][number], names: Names): string[] => [
  `${paint.strong(name)}: ${state(enabled)}`,
  ...strategies.flatMap((strategy) => [
    `  strategy ${strategyName(strategy)}`,
    ...strategyParts(strategy, names.segment).map((line) => `    ${line}`),
  ]),
  ...variants.map((variant) => `  variant ${variantText(variant)}`),
]

const flagLines = (flag: Feature, names: Names): string[] => [
  `${paint.strong(flag.name)} (${flag.type}) in the project ${flag.project}${flag.archived ? paint.removed(' archived') : ''}`,
  ...(flag.description ? [flag.description] : []),
  ...(flag.flagValue ? [`Value: ${flag.flagValue.type}, in code ${shown(flag.flagValue.defaultValue)}`] : []),
  ...(flag.tags?.length ? [`Tags: ${flag.tags.map(({ type, value }) => `${type}:${value}`).join(', ')}`] : []),
  ...flag.dependencies.map((parent) => `Parent: ${parentText(parent)}`),
  ...(flag.children.length > 0 ? [`Flags that depend on this flag: ${flag.children.join(', ')}`] : []),
  `Created: ${minute(flag.createdAt)}. Last seen: ${minute(flag.lastSeenAt)}.${flag.stale ? ' Stale.' : ''}`,
  ...flag.environments.flatMap((environment) => environmentLines(environment, names)),
]

/** Shows a flag with its configuration in every environment. */
export const showFlag = async ({ halyard, output }: Session, { args, options }: Call<InProject>): Promise<void> => {
  const flag = await halyard.features.getFeature({ params: { projectId: options.project, featureName: args[0] ?? '' } })
  const names = await readNames(halyard, [])
  output.result(flag, (clean) => flagLines(clean, names))
}

interface CreateOptions extends InProject {
  readonly type: string
  readonly description?: string
  readonly impressionData?: true
  readonly comment?: string
  readonly dryRun?: true
}

/** Creates a flag. */
export const createFlag = async ({ halyard, output }: Session, { args, options }: Call<CreateOptions>): Promise<void> => {
  const { project, type, description, impressionData = false, comment, dryRun } = options
  // The server refuses a type that it lacks, and names all types.
  const body = { name: args[0] ?? '', type: type as 'release', description, impressionData }
  const created = await halyard.features.createFeature({ params: { projectId: project }, query: { dryRun }, body }, { comment })
  output.result(created, ({ name }) => [
    dryRun ? `The flag ${name} can be created. Nothing was stored` : `Created the flag ${name}, which is off in every environment`,
  ])
}
