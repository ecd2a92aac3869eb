import type { Batch } from '@halyard/contracts'
import { type Deciding, fieldsOf } from './fields-of.ts'
import type { Report } from './findings.ts'
import type { Surroundings } from './plan-surroundings.ts'

/** Says of context fields that are nowhere which features go by them, by themselves or by their segments. Such features are taken nevertheless. */
export const reportFields = (
  { featureStrategies, featureEnvironments, segments }: Batch,
  known: Surroundings['fields'],
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
