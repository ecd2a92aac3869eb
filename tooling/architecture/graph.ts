import type { ICruiseResult } from 'dependency-cruiser'

/** An import between two files of this repository. */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
}

/** All files of this repository, tests included, and the imports between them. Paths are relative to the root. */
export interface Graph {
  readonly files: readonly string[]
  readonly edges: readonly Edge[]
}

export function graphOf({ modules }: Pick<ICruiseResult, 'modules'>): Graph {
  const ours = modules.filter(
    ({ coreModule, couldNotResolve, matchesDoNotFollow }) => !coreModule && !couldNotResolve && !matchesDoNotFollow,
  )
  const files = new Set(ours.map(({ source }) => source))
  const edges = ours.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved, dependencyTypes }) => ({ from: source, to: resolved, typeOnly: dependencyTypes.some(isTypeOnly) })),
  )
  return { files: [...files].sort(), edges: edges.filter(({ to }) => files.has(to)) }
}

const isTypeOnly = (type: string): boolean => type === 'type-only' || type === 'type-import'
