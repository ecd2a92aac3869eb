import type { World } from '@halyard/sdk/rules'
import { type Difference, differenceLines, type Names } from './difference-lines.ts'
import { paint } from './output.ts'
import type { EnvironmentPlan, ProjectPlan } from './project-plan.ts'
import type { ProjectState } from './project-state.ts'
import { strategyName } from './wording.ts'

const namesIn = (worlds: readonly World[], { segments }: ProjectState): Names => {
  const strategies = worlds.flatMap(({ features }) =>
    [...features.values()].flatMap(({ configuration }) => configuration?.strategies ?? []),
  )
  const names = new Map(strategies.map((strategy) => [strategy.id.toLowerCase(), strategyName(strategy)]))
  return {
    strategy: (id) => names.get(id.toLowerCase()),
    segment: (id) => segments.find((segment) => segment.id === id)?.name ?? `${id}`,
  }
}

const liveStrategies = (state: ProjectState) =>
  state.environments.flatMap(({ configurations }) => [...configurations.values()].flatMap(({ strategies }) => strategies))

const environmentLines = ({ environment, difference, conflicts }: EnvironmentPlan, names: Names): string[] => [
  `In ${environment.name}${environment.isReviewed ? ', where changes require review' : ''}:`,
  ...differenceLines(difference, names),
  ...conflicts.map(({ feature, message }) => paint.removed(`Not possible${feature ? ` for ${feature}` : ''}: ${message}`)),
]

const states = { missing: 'is created', archived: 'is revived from the archive' } as const

/** The plan for people. */
export const projectPlanLines = (plan: ProjectPlan, state: ProjectState): string[] => {
  const inResult = namesIn(
    plan.environments.map(({ result }) => result),
    state,
  )
  const live = new Map(liveStrategies(state).map((strategy) => [strategy.id.toLowerCase(), strategyName(strategy)]))
  const names: Names = { ...inResult, strategy: (id) => live.get(id.toLowerCase()) ?? inResult.strategy(id) }
  const born = plan.edits.flatMap(({ name, from }) => (from === 'live' ? [] : [paint.added(`+ ${name} ${states[from]}`)]))
  const edited: readonly Difference[] = plan.edits.flatMap(({ difference }) => difference)
  const blocks = [[...born, ...differenceLines(edited, names)], ...plan.environments.map((each) => environmentLines(each, names))]
  return blocks.filter((lines) => lines.length > 0).flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]))
}
