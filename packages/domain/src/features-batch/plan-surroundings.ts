import type { Batch, Constraint, CreateContextField, CreateTagType } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { isSameJson } from '../json-patch/containers.ts'
import { constraintFaults } from '../strategies/constraint-faults.ts'
import type { FlagSegment, World } from '../world/world.ts'
import type { Report } from './batch-change.ts'

export type NewSegment = Omit<FlagSegment, 'usedBy'>

/** The objects that features of a file use, and which of these objects must be created. */
export interface Surroundings {
  readonly tagTypes: readonly CreateTagType[]
  readonly contextFields: readonly CreateContextField[]
  readonly segments: readonly NewSegment[]
  /** The context fields after the import. */
  readonly fields: World['contextFields']
  /** The id of a segment of the file after the import. */
  readonly idOf: (segment: number) => number | undefined
}

const valuesOf = (values: readonly { readonly value: string }[]): ReadonlySet<string> => new Set(values.map(({ value }) => value))

const isSameSet = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  left.size === right.size && [...left].every((value) => right.has(value))

/** The missing context fields. An existing field with other legal values stays unchanged. */
const planFields = ({ contextFields }: Batch, world: World, warn: Report): CreateContextField[] =>
  contextFields.filter(({ name, legalValues = [] }) => {
    const present = world.contextFields.get(name)
    if (present && !isSameSet(present.legalValues, valuesOf(legalValues)))
      warn('These context fields have different legal values here, which stay unchanged', name)
    return !present
  })

/** Reports the faults of constraints, each kind of fault once. */
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
  { project, segments: stored }: World,
  fields: Surroundings['fields'],
  newSegmentId: () => number,
  report: Report,
) => {
  const used = new Set(featureStrategies.flatMap((strategy) => strategy.segments))
  const present = new Map([...stored.values()].map((segment) => [segment.name, segment]))
  const ids = new Map<number, number>()
  const created: NewSegment[] = []
  for (const { id, name, description, project: confined, constraints } of segments.filter((segment) => used.has(segment.id))) {
    const existing = present.get(name)
    if (existing) {
      const isUsable = existing.project === null || existing.project === project
      if (isUsable && (constraints === undefined || isSameJson(existing.constraints, constraints))) ids.set(id, existing.id)
      else report('Other segments with these names already exist', name)
    } else if (constraints === undefined) report('These segments do not exist, and the file does not contain their constraints', name)
    else {
      const segment = { id: newSegmentId(), name, description, project: confined === null ? null : project, constraints }
      reportConstraints(constraints, fields, (message) => report(`${message} (of segments)`, name))
      if (countValues(constraints) > limits.valuesPerSegment)
        report(`These segments have more than ${limits.valuesPerSegment} values`, name)
      ids.set(id, segment.id)
      created.push(segment)
    }
  }
  return { created, idOf: (id: number) => ids.get(id) }
}

/** Plans the objects that features of the file use. Existing objects stay unchanged. */
export const planSurroundings = (file: Batch, world: World, newSegmentId: () => number, report: Report, warn: Report): Surroundings => {
  const contextFields = planFields(file, world, warn)
  const added = contextFields.map(({ name, legalValues = [] }) => [name, { legalValues: valuesOf(legalValues) }] as const)
  const fields = new Map([...world.contextFields, ...added])
  const { created, idOf } = planSegments(file, world, fields, newSegmentId, report)
  return { tagTypes: file.tagTypes.filter(({ name }) => !world.tagTypes.has(name)), contextFields, segments: created, fields, idOf }
}
