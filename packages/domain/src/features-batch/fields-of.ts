import type { Constraint, Override } from '@halyard/contracts'

/** A strategy, or a feature in an environment: whatever says by which context fields it decides. */
export interface Deciding {
  readonly constraints?: readonly Constraint[]
  readonly parameters?: Readonly<Record<string, string>>
  readonly variants?: readonly { readonly stickiness: string; readonly overrides?: readonly Override[] }[]
}

const isField = (stickiness: string): boolean => !['', 'default', 'random'].includes(stickiness)

/** The names of the context fields by which something decides, be they there or not; one may come again. */
export const fieldsOf = ({ constraints = [], parameters = {}, variants = [] }: Deciding): string[] => [
  ...[parameters.stickiness ?? '', ...variants.map(({ stickiness }) => stickiness)].filter(isField),
  ...[...constraints, ...variants.flatMap(({ overrides = [] }) => overrides)].map(({ contextName }) => contextName),
]
