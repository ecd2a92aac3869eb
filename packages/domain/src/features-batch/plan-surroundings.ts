import type { Batch, Constraint, CreateContextField, CreateTagType } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { isSameJson } from '../json-patch/containers.ts'
import { type ContextField, constraintFaults } from '../strategies/constraint-faults.ts'
import type { BatchMeans, BatchSegmentState, BatchTarget } from './batch-target.ts'
import type { Report } from './findings.ts'

/** What features of a file need around them, and what of it has to be made. */
export interface Surroundings {
  readonly tagTypes: readonly CreateTagType[]
  readonly contextFields: readonly CreateContextField[]
  readonly segments: readonly BatchSegmentState[]
  /** The fields as they will be. */
  readonly fields: ReadonlyMap<string, ContextField>
  /** The id that a segment of the file will have. */
  readonly idOf: (segment: number) => number | undefined
}

const valuesOf = (values: readonly { readonly value: string }[]): ReadonlySet<string> => new Set(values.map(({ value }) => value))

const isSameSet = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  left.size === right.size && [...left].every((value) => right.has(value))

/** The context fields that are not there yet. One that allows other values is left as it is. */
const planFields = ({ contextFields }: Batch, target: BatchTarget, warn: Report): CreateContextField[] =>
  contextFields.filter(({ name, legalValues = [] }) => {
    const present = target.contextFields.get(name)
    if (present && !isSameSet(valuesOf(present.legalValues), valuesOf(legalValues)))
      warn('These context fields have other legal values here, and keep them', name)
    return !present
  })

/** Says what is wrong with constraints, each kind of fault once. */
export const reportConstraints = (
  constraints: readonly Constraint[],
  fields: Surroundings['fields'],
  report: (message: string) => void,
) => {
  for (const constraint of constraints) {
    const faults = constraintFaults(constraint, fields.get(constraint.contextName))
    for (const message of new Set(faults.map((fault) => fault.message))) report(`Constraint on ${constraint.contextName}: ${message}`)
  }
}

const countValues = (constraints: readonly Constraint[]): number => constraints.reduce((sum, { values }) => sum + (values?.length ?? 0), 0)

const planSegments = (
  { segments, featureStrategies }: Batch,
  { project, segments: present }: BatchTarget,
  fields: Surroundings['fields'],
  { newSegmentId }: BatchMeans,
  report: Report,
) => {
  const used = new Set(featureStrategies.flatMap((strategy) => strategy.segments))
  const ids = new Map<number, number>()
  const made: BatchSegmentState[] = []
  for (const { id, name, description, project: confined, constraints } of segments.filter((segment) => used.has(segment.id))) {
    const there = present.get(name)
    if (there) {
      const isUsable = there.project === null || there.project === project
      if (isUsable && (constraints === undefined || isSameJson(there.constraints, constraints))) ids.set(id, there.id)
      else report('There are other segments of these names already', name)
    } else if (constraints === undefined) report('These segments are not here, and the file does not say what they are', name)
    else {
      const segment = { id: newSegmentId(), name, description, project: confined === null ? null : project, constraints }
      reportConstraints(constraints, fields, (message) => report(`${message} (of segments)`, name))
      if (countValues(constraints) > limits.valuesPerSegment)
        report(`These segments have more than ${limits.valuesPerSegment} values`, name)
      ids.set(id, segment.id)
      made.push(segment)
    }
  }
  return { made, idOf: (id: number) => ids.get(id) }
}

/** Plans what features of the file need around them. What is there already stays as it is. */
export const planSurroundings = (file: Batch, target: BatchTarget, means: BatchMeans, report: Report, warn: Report): Surroundings => {
  const contextFields = planFields(file, target, warn)
  const all = [...target.contextFields, ...contextFields.map(({ name, legalValues = [] }) => [name, { legalValues }] as const)]
  const fields = new Map(all.map(([name, { legalValues }]) => [name, { legalValues: valuesOf(legalValues) }]))
  const { made, idOf } = planSegments(file, target, fields, means, report)
  return { tagTypes: file.tagTypes.filter(({ name }) => !target.tagTypes.has(name)), contextFields, segments: made, fields, idOf }
}
