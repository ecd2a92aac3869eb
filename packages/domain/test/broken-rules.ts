import type { World } from '../src/index.ts'
import { variantFaults } from '../src/index.ts'
import { usesOf } from './arbitrary-flag-worlds.ts'

const isSorted = (values: readonly number[]) => values.every((value, at) => at === 0 || (values[at - 1] ?? 0) <= value)

/** The rules that a world breaks, each with the object; a consistent world breaks none. */
export const brokenRules = ({ features, segments }: World): string[] => {
  const all = [...features.values()]
  const ids = all.flatMap(({ configuration }) => configuration?.strategies.map(({ id }) => id.toLowerCase()) ?? [])
  const named = [...segments.values()].map((segment) => segment.name)
  return [
    ...(new Set(ids).size === ids.length ? [] : ['ids of strategies are unique']),
    ...(new Set(named).size === named.length ? [] : ['names of segments are unique']),
    ...all.flatMap(({ name, archived, parents, children, configuration }) => {
      const strategies = configuration?.strategies ?? []
      const parent = features.get(parents[0]?.feature ?? '')
      const depending = all.filter((other) => other.parents.some((link) => link.feature === name)).map((other) => other.name)
      const faults = [configuration?.variants ?? [], ...strategies.map(({ variants }) => variants)].flatMap((list) => variantFaults(list))
      return [
        ...faults,
        ...(isSorted(strategies.map(({ sortOrder }) => sortOrder)) ? [] : ['strategies are sorted by position']),
        ...(parents.length <= 1 ? [] : ['a feature has at most one parent']),
        ...(parents.length === 0 || (!archived && parent?.archived === false && parent.parents.length === 0)
          ? []
          : ['a parent is live and has no parent']),
        ...(children.toSorted().join() === depending.toSorted().join() ? [] : ['a parent lists its children']),
      ].map((rule) => `${name}: ${rule}`)
    }),
    ...[1, 2, 3].flatMap((id) => {
      const uses = usesOf(features.values(), id).map(({ strategy }) => strategy)
      const known = segments.get(id)?.usedBy.map(({ strategy }) => strategy) ?? []
      return uses.toSorted().join() === known.toSorted().join() ? [] : [`segment ${id}: a segment lists its uses`]
    }),
  ]
}
