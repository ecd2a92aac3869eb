import { listed, name, type Parts, say } from './parts.ts'
import { added, changed, removed, type Sentence } from './sentence.ts'

export interface ShownParent {
  readonly feature: string
  readonly enabled?: boolean | undefined
  readonly variants?: readonly string[] | undefined
}

/** The condition on a parent, such as `payments must be on`. */
export const parentParts = ({ feature, enabled = true, variants = [] }: ShownParent): Parts => {
  if (!enabled) return say`${name(feature)} must be off`
  if (variants.length === 0) return say`${name(feature)} must be on`
  return say`${name(feature)} must be on with the variant ${listed(
    variants.map((each) => [name(each)]),
    'or',
  )}`
}

/** How the parents of a flag changed. Both lists are in normal form. */
export const parentsSentences = (before: readonly ShownParent[], after: readonly ShownParent[]): Sentence[] => {
  const findIn = (parents: readonly ShownParent[], feature: string) => parents.find((each) => each.feature === feature)
  const names = new Set([...before, ...after].map(({ feature }) => feature))
  return [...names].flatMap((feature) => {
    const [from, to] = [findIn(before, feature), findIn(after, feature)]
    if (!from) return to ? [added(say`parent ${parentParts(to)}`)] : []
    if (!to) return [removed(say`parent ${parentParts(from)}`)]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [changed(say`parent ${parentParts(from)} → ${parentParts(to)}`)]
  })
}
