import type { Batch, Constraint, Override } from '@halyard/contracts'
import type { World } from '../world/world.ts'
import type { Report } from './batch-change.ts'

/** A strategy or a configuration, with the parts that refer to context fields. */
export interface Deciding {
  readonly constraints?: readonly Constraint[]
  readonly parameters?: Readonly<Record<string, string>>
  readonly variants?: readonly { readonly stickiness: string; readonly overrides?: readonly Override[] }[]
}

const isField = (stickiness: string): boolean => !['', 'default', 'random'].includes(stickiness)

/** The names of the context fields that a strategy or configuration uses, whether the fields exist or not; names can repeat. */
export const fieldsOf = ({ constraints = [], parameters = {}, variants = [] }: Deciding): string[] => [
  ...[parameters.stickiness ?? '', ...variants.map(({ stickiness }) => stickiness)].filter(isField),
  ...[...constraints, ...variants.flatMap(({ overrides = [] }) => overrides)].map(({ contextName }) => contextName),
]

/** Warns of unknown context fields, with the features that use them directly or through segments. These features are imported anyway. */
export const reportFields = (
  { featureStrategies, featureEnvironments, segments }: Batch,
  known: World['contextFields'],
  warn: Report,
): void => {
  const lackedBy = (deciding: Deciding) => fieldsOf(deciding).filter((field) => !known.has(field))
  const lackedBySegment = new Map(segments.map(({ id, constraints }) => [id, lackedBy({ constraints })]))
  for (const one of [...featureStrategies, ...featureEnvironments]) {
    const attached = 'segments' in one ? one.segments.flatMap((segment) => lackedBySegment.get(segment) ?? []) : []
    for (const field of [...lackedBy(one), ...attached])
      warn(`The context field ${field} exists neither on this server nor in the file`, one.featureName)
  }
}
