import type { AdvancedPlaygroundOutcome, AdvancedPlaygroundResponse, PlaygroundFeature } from '@halyard/sdk'

/** A flag with its outcomes in each environment that it has. */
export interface ResultRow {
  readonly name: string
  readonly project: string
  /** By environment; one outcome for each context. */
  readonly now: Readonly<Record<string, readonly AdvancedPlaygroundOutcome[]>>
}

/** Outcomes with the changes of the tray, by environment and flag, in the order of the contexts. Null: the flag is then archived or gone. */
export type TrayOutcomes = ReadonlyMap<string, ReadonlyMap<string, readonly (PlaygroundFeature | null)[]>>

type Flags = AdvancedPlaygroundResponse['features']

/** The flags of several responses, each flag once, sorted by name. */
export const rowsOf = (responses: readonly Flags[]): ResultRow[] => {
  const rows = new Map<string, ResultRow>()
  for (const { name, projectId, environments } of responses.flat()) {
    const former = rows.get(name)
    rows.set(name, { name, project: projectId, now: { ...former?.now, ...environments } })
  }
  return [...rows.values()].sort((left, right) => (left.name < right.name ? -1 : 1))
}

type Outcome = Pick<PlaygroundFeature, 'isEnabled' | 'variant'>

const single = ({ isEnabled, variant }: Outcome): string => {
  if (!isEnabled) return 'Off'
  return variant.enabled ? `On, ${variant.name}` : 'On'
}

/** The outcomes of a flag in an environment in words, such as `On`, `On, blue` or `2 of 3 on`. Undefined: not in the environment. */
export const outcomeText = (outcomes: readonly (Outcome | null)[] | undefined): string | undefined => {
  const [first] = outcomes ?? []
  if (!outcomes || outcomes.length === 0) return undefined
  if (outcomes.length === 1) return first ? single(first) : 'Archived'
  const on = outcomes.filter((outcome) => outcome?.isEnabled).length
  if (on === 0) return 'Off for all'
  return on === outcomes.length ? 'On for all' : `${on} of ${outcomes.length} on`
}

/** Whether the changes of the tray lead to other outcomes. */
export const isChanged = (now: readonly Outcome[] | undefined, then: readonly (Outcome | null)[] | undefined): boolean =>
  now !== undefined && then !== undefined && now.some((outcome, at) => single(outcome) !== (then[at] ? single(then[at]) : 'Archived'))
