import type { Batch, Constraint, CreateContextField, CreateTagType } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { isSameJson } from '../json-patch/containers.ts'
import { constraintFaults } from '../strategies/constraint-faults.ts'
import type { FlagSegment, World } from '../world/world.ts'
import type { Report } from './batch-change.ts'

export type NewSegment = Omit<FlagSegment, 'usedBy'>

/** What features of a file need around them, and what of it has to be made. */
export interface Surroundings {
  readonly tagTypes: readonly CreateTagType[]
  readonly contextFields: readonly CreateContextField[]
  readonly segments: readonly NewSegment[]
  /** The fields as they will be. */
  readonly fields: World['contextFields']
  /** The id that a segment of the file will have. */
  readonly idOf: (segment: number) => number | undefined
}

const valuesOf = (values: readonly { readonly value: string }[]): ReadonlySet<string> => new Set(values.map(({ value }) => value))

const isSameSet = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  left.size === right.size && [...left].every((value) => right.has(value))

/** The context fields that are not there yet. One that allows other values is left as it is. */
const planFields = ({ contextFields }: Batch, world: World, warn: Report): CreateContextField[] =>
  contextFields.filter(({ name, legalValues = [] }) => {
    const present = world.contextFields.get(name)
    if (present && !isSameSet(present.legalValues, valuesOf(legalValues)))
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
  { project, segments: stored }: World,
  fields: Surroundings['fields'],
  newSegmentId: () => number,
  report: Report,
) => {
  const used = new Set(featureStrategies.flatMap((strategy) => strategy.segments))
  const present = new Map([...stored.values()].map((segment) => [segment.name, segment]))
  const ids = new Map<number, number>()
  const made: NewSegment[] = []
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
export const planSurroundings = (file: Batch, world: World, newSegmentId: () => number, report: Report, warn: Report): Surroundings => {
  const contextFields = planFields(file, world, warn)
  const added = contextFields.map(({ name, legalValues = [] }) => [name, { legalValues: valuesOf(legalValues) }] as const)
  const fields = new Map([...world.contextFields, ...added])
  const { made, idOf } = planSegments(file, world, fields, newSegmentId, report)
  return { tagTypes: file.tagTypes.filter(({ name }) => !world.tagTypes.has(name)), contextFields, segments: made, fields, idOf }
}
