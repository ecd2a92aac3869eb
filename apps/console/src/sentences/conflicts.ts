import { keysOf, type PlanConflict } from '@halyard/domain'
import { payloadFields } from './changes.ts'
import { constraintParts, type ShownConstraint } from './constraint.ts'
import type { DifferenceNames } from './difference-names.ts'
import { parentParts, type ShownParent } from './parent-differences.ts'
import { listed, name, type Parts, quotation, say, value, words } from './parts.ts'
import { rolloutText, type ShownStrategy, segmentParts, stickinessParts, strategyParts } from './strategy.ts'
import { itemsOf, listParameters, percentageParameters, strategyTypeParts } from './strategy-types.ts'
import { shownValue, valueList } from './values.ts'
import { type ShownVariant, variantParts } from './variants.ts'

/** A conflict as a row of a table: the value when the change was proposed, now, and as the change sets it. */
export interface ConflictRow {
  /** The flag or segment. */
  readonly subject: Parts
  /** The part in conflict, such as `rollout`. */
  readonly field: Parts
  readonly base: Parts
  readonly live: Parts
  readonly mine: Parts
}

type Names = Pick<DifferenceNames, 'segment'>
type Show = (data: unknown, key: string, names: Names) => Parts

const none: Parts = [words('nothing')]
const isNothing = (data: unknown): boolean => data === null || data === undefined || (Array.isArray(data) && data.length === 0)
const onOff = (data: unknown): Parts => [words(data ? 'on' : 'off')]

/** The items of a value in normal form, which is one item or a list. */
const each =
  <Item>(show: (item: Item) => Parts): Show =>
  (data) =>
    listed(([data].flat() as Item[]).map(show))

const parameterValue: Show = (data, key) => {
  const text = String(data)
  if (percentageParameters.has(key)) return rolloutText(text)
  if (key === 'stickiness') return stickinessParts(text)
  return listParameters.has(key) ? valueList(itemsOf(text)) : shownValue(text)
}

const quoted: Show = (data) => [quotation(String(data))]

interface FieldWording {
  readonly label: (key: string, names: Names) => Parts
  readonly show: Show
}

const field = (label: string, show: Show): FieldWording => ({ label: () => [words(label)], show })

const parameterLabel = (key: string): Parts => {
  if (percentageParameters.has(key)) return [words('rollout')]
  return key === 'stickiness' ? [words('stickiness')] : say`parameter ${name(key)}`
}

const fields: Readonly<Record<string, FieldWording>> = {
  enabled: field('state', onOff),
  name: field('type', (data) => strategyTypeParts(String(data))),
  title: field('title', quoted),
  description: field('description', quoted),
  project: field('project', (data) => [name(String(data))]),
  disabled: field('evaluation', (data) => [words(data ? 'disabled' : 'enabled')]),
  sortOrder: field('number of the position', (data) => [value(String(data))]),
  parents: field('parents', each<ShownParent>(parentParts)),
  parameters: { label: parameterLabel, show: parameterValue },
  constraints: {
    label: (key) => say`conditions on ${name(key.replace(/ [A-Z_]+$/, ''))}`,
    show: each<ShownConstraint>((constraint) => constraintParts(constraint)),
  },
  segments: { label: (key, names) => segmentParts(Number(key), names.segment), show: () => [words('attached')] },
  variants: { label: (key) => say`variant ${name(key)}`, show: each<ShownVariant>(variantParts) },
}

const segmentName = field('name', quoted)

const kindWords: Readonly<Record<PlanConflict['kind'], string>> = {
  changed: 'another change',
  gone: 'deleted',
  archived: 'archived',
  invalid: 'invalid change',
  missing: 'missing object',
  forbidden: 'forbidden change',
}

// A conflict of a deletion has the complete object in normal form. Other conflicts about an object have the fields of the change.
const isStrategy = (data: object): data is ShownStrategy => 'name' in data && 'parameters' in data

type SegmentInNormalForm = { readonly name: string; readonly constraints: Readonly<Record<string, readonly ShownConstraint[]>> }
const isSegment = (data: object): data is SegmentInNormalForm => 'name' in data && 'constraints' in data

const completeObject = (data: unknown, isOnSegment: boolean, names: Names): Parts => {
  if (typeof data !== 'object' || data === null) return shownValue(data)
  if (isStrategy(data)) return strategyParts(data, names.segment)
  if (!isSegment(data)) return [words(payloadFields(data, isOnSegment).join(', ') || 'no field')]
  const conditions = Object.values(data.constraints).flat()
  return say`segment ${name(data.name)}: ${listed(conditions.map((constraint) => constraintParts(constraint)))}`
}

/** The wording of a path within a change, such as payload/parameters/rollout. */
const wordingOf = (path: string, isOnSegment: boolean): { readonly wording: FieldWording | undefined; readonly key: string } => {
  const keys = keysOf(path).filter((key) => key !== 'payload')
  const at = keys.findIndex((key) => Object.hasOwn(fields, key))
  // The key of a list can contain anything, also the name of a field.
  const found = keys[at] ?? ''
  return { wording: isOnSegment && found === 'name' ? segmentName : fields[found], key: keys[at + 1] ?? '' }
}

/** The values of a conflict in words. */
export const conflictRow = (conflict: PlanConflict, names: Names): ConflictRow => {
  const { feature, segment, kind, field: path, base, live, mine } = conflict
  const { wording, key } = wordingOf(path, segment !== undefined)
  const show = (data: unknown): Parts => {
    if (isNothing(data)) return none
    return wording ? wording.show(data, key, names) : completeObject(data, segment !== undefined, names)
  }
  return {
    subject: segment === undefined ? [name(feature ?? '')] : segmentParts(segment, names.segment),
    field: wording ? wording.label(key, names) : [words(kindWords[kind])],
    base: show(base),
    live: show(live),
    mine: show(mine),
  }
}
