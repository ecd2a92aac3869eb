import type { World } from '@halyard/domain'

/** The flags whose outcomes can differ between two worlds. Worlds also contain parents, which changes often leave as they are. */
export const affected = (before: World, after: World): string[] => {
  const names = [...before.features.keys()]
  if (before.segments !== after.segments) return names
  const isChanged = (name: string): boolean => {
    const [one, other] = [before.features.get(name), after.features.get(name)]
    return one?.configuration !== other?.configuration || one?.archived !== other?.archived || one?.parents !== other?.parents
  }
  const changed = new Set(names.filter(isChanged))
  return names.filter((name) => changed.has(name) || after.features.get(name)?.parents.some(({ feature }) => changed.has(feature)))
}
