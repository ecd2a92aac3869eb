import { constraintParts, type ShownConstraint } from './constraint.ts'
import { percentText } from './numbers.ts'
import { capitalised, join, name, type Parts, quotation, say, value, words } from './parts.ts'
import { itemsOf, strategyTypeParts, wordingOfType } from './strategy-types.ts'
import { shownValue, valueList } from './values.ts'
import { type ShownVariant, variantSetParts } from './variants.ts'

/** A list, as responses contain it, or by key, as a normal form contains it. */
type Listed<Item> = readonly Item[] | Readonly<Record<string, Item | readonly Item[]>>

/** A strategy as responses, editors and normal forms contain it. */
export interface ShownStrategy {
  readonly name: string
  readonly title?: string | null | undefined
  readonly disabled?: boolean | null | undefined
  readonly parameters?: Readonly<Record<string, string>> | undefined
  readonly constraints?: Listed<ShownConstraint> | undefined
  readonly segments?: Listed<number> | undefined
  readonly variants?: Listed<ShownVariant> | undefined
}

/** Name of a segment by its id; undefined: unknown. */
export type SegmentName = (id: number) => string | undefined

const itemsIn = <Item>(listed: Listed<Item> = []): Item[] => Object.values(listed).flat() as Item[]

export const segmentParts = (id: number, segmentName: SegmentName): Parts => {
  const known = segmentName(id)
  return known === undefined ? say`segment number ${value(id)}` : say`segment ${name(known)}`
}

/** The type and the title of a strategy. */
export const strategyTitle = ({ name: type, title, disabled }: Pick<ShownStrategy, 'name' | 'title' | 'disabled'>): Parts => {
  const titled = title ? say`${strategyTypeParts(type)} ${quotation(title)}` : strategyTypeParts(type)
  return disabled ? say`${titled} (disabled, not evaluated)` : titled
}

/** The field of the context that the buckets of a rollout depend on, in words. */
export const stickinessParts = (stickiness: string): Parts => {
  if (stickiness === 'default') return [words('by user, else by session')]
  return stickiness === 'random' ? [words('to nothing: each evaluation is random')] : say`by ${name(stickiness)}`
}

export const rolloutText = (percentage: string): Parts => {
  const number = Number(percentage)
  return percentage.trim() === '' || !Number.isFinite(number) ? shownValue(percentage) : [words(percentText(number))]
}

const parameterLines = ({ name: type, parameters = {} }: ShownStrategy): Parts[] => {
  const { percentage, list } = wordingOfType(type) ?? {}
  const { [percentage ?? '']: share, [list?.parameter ?? '']: items, stickiness, groupId, ...others } = parameters
  const isRollout = percentage !== undefined
  const rest = isRollout
    ? others
    : { ...others, ...(stickiness !== undefined && { stickiness }), ...(groupId !== undefined && { groupId }) }
  const sticky = isRollout && stickiness !== undefined ? [say`sticky ${stickinessParts(stickiness)}`] : []
  const group = isRollout && groupId ? [say`group ${name(groupId)}`] : []
  return [
    ...(share === undefined ? [] : [say`${rolloutText(share)} of users`]),
    ...(sticky.length + group.length > 0 ? [join([...sticky, ...group], ' · ')] : []),
    ...(list && items !== undefined ? [say`${words(list.words)} ${valueList(itemsOf(items))}`] : []),
    ...Object.entries(rest).map(([key, text]) => say`${name(key)} ${shownValue(text)}`),
  ]
}

/** The conditions of a strategy, all of which must be met. */
const conditionLines = ({ constraints, segments }: ShownStrategy, segmentName: SegmentName, limit?: number): Parts[] => [
  ...itemsIn(constraints).map((constraint) => constraintParts(constraint, limit)),
  ...itemsIn(segments).map((id) => say`are in ${segmentParts(id, segmentName)}`),
]

/** The parts of a strategy for a card, one line each, without its title. `limit`: the number of values that a condition shows. */
export const strategyLines = (strategy: ShownStrategy, segmentName: SegmentName, limit?: number): Parts[] => {
  const variants = itemsIn(strategy.variants)
  return [
    ...parameterLines(strategy),
    ...conditionLines(strategy, segmentName, limit).map((line, at) => (at === 0 ? say`who ${line}` : say`and ${line}`)),
    ...(variants.length > 0 ? [say`get ${variantSetParts(variants)}`] : []),
  ]
}

/** A strategy in one sentence. */
export const strategyParts = (strategy: ShownStrategy, segmentName: SegmentName): Parts => {
  const lines = strategyLines(strategy, segmentName)
  return capitalised(lines.length > 0 ? say`${strategyTitle(strategy)}: ${join(lines, ', ')}` : strategyTitle(strategy))
}
