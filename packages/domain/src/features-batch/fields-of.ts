import type { Batch, Constraint, Override } from '@halyard/contracts'
import type { World } from '../world/world.ts'
import type { Report } from './batch-change.ts'

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

/** Says of context fields that are nowhere which features go by them, by themselves or by their segments. Such features are taken nevertheless. */
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
      warn(`There is no context field ${field}, neither here nor in the file`, one.featureName)
  }
}
