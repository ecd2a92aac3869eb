interface Environment {
  readonly name: string
  readonly type: string
}

/** More environments than these are not all shown at first. */
const mostEnvironments = 6

/** The columns besides the name that a list shows until a person chooses others. Of many environments, those of production come first. */
export const standardColumns = (environments: readonly Environment[]): string[] => {
  const isProduction = ({ type }: Environment) => type === 'production'
  const ranked = [...environments.filter(isProduction), ...environments.filter((each) => !isProduction(each))]
  const shown = new Set(ranked.slice(0, mostEnvironments))
  const names = environments.filter((each) => shown.has(each)).map(({ name }) => `environment:${name}`)
  return [...names, 'type', 'project', 'createdAt', 'lastSeenAt']
}

/** The ids in the text of an address, such as `environment:production,type`; null: the address has none. */
export const readColumns = (text: string | null): string[] | null => (text === null ? null : text.split(',').filter((id) => id !== ''))

/** The columns of `all` that a list shows: those of the address, or else those that the person keeps, or else the standard ones. */
export const chosenColumns = <Column extends { readonly id: string }>(
  all: readonly Column[],
  chosen: readonly string[],
): readonly Column[] => all.filter(({ id }) => id === 'name' || chosen.includes(id))

/** Environments by their types, in the order of the first environment of each type. */
export const environmentsByType = (environments: readonly Environment[]): [type: string, names: string[]][] => {
  const byType = new Map<string, string[]>()
  for (const { name, type } of environments) byType.set(type, [...(byType.get(type) ?? []), name])
  return [...byType]
}
