import type { Feature } from '@halyard/contracts'
import type { VisibleProjects } from '../../store/visible-projects.ts'

const none: readonly string[] = []

/** The context fields of all constraints of a feature, without duplicates. */
export const contextNamesOf = ({ environments }: Feature): readonly string[] => {
  const names = new Set(
    environments.flatMap(({ strategies }) =>
      strategies.flatMap(({ constraints }) => constraints?.map(({ contextName }) => contextName) ?? []),
    ),
  )
  return names.size === 0 ? none : [...names]
}

interface Using {
  readonly project: string
  readonly contextNames: readonly string[]
}

export interface ContextUses {
  readonly projects: number
  readonly features: number
}

/** How many visible projects and features, archived ones included, have a constraint on each context field. */
export const countContextUses = (features: Iterable<Using>, visible: VisibleProjects | null): ReadonlyMap<string, ContextUses> => {
  const counts = new Map<string, { readonly projects: Set<string>; features: number }>()
  for (const { project, contextNames } of features) {
    if (visible && !visible.has(project)) continue
    for (const name of contextNames) {
      const count = counts.get(name) ?? { projects: new Set<string>(), features: 0 }
      count.projects.add(project)
      count.features += 1
      counts.set(name, count)
    }
  }
  return new Map([...counts].map(([name, count]) => [name, { projects: count.projects.size, features: count.features }]))
}
