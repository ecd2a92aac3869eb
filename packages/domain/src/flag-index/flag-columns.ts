import type { FlagColumns } from '@halyard/contracts'
import { flagStates, indexedTimes } from '@halyard/contracts/data'
import { environmentOfStatus, type IndexedFlag } from './indexed-flag.ts'

/** Numbers values in the order of their first occurrence. */
class Dictionary {
  readonly #positions = new Map<string, number>()

  get values(): string[] {
    return [...this.#positions.keys()]
  }

  position(value: string): number {
    const known = this.#positions.get(value)
    if (known !== undefined) return known
    this.#positions.set(value, this.#positions.size)
    return this.#positions.size - 1
  }
}

const units = (time: string, unit: number): number => Math.floor(Date.parse(time) / unit)

/** The values of a flag in the columns of times. */
export const indexedTimesOf = ({ createdAt, lastSeenAt }: Pick<IndexedFlag, 'createdAt' | 'lastSeenAt'>) => ({
  createdAt: createdAt === '' ? 0 : units(createdAt, indexedTimes.createdAt),
  lastSeenAt: lastSeenAt === '' ? null : units(lastSeenAt, indexedTimes.lastSeenAt),
})

interface ColumnOptions {
  /** Names of the environments, one for each column of states. */
  readonly environments: readonly string[]
  readonly descriptions: boolean
}

/** The flags as columns, sorted by name. */
export const toFlagColumns = (flags: readonly IndexedFlag[], { environments, descriptions }: ColumnOptions): FlagColumns => {
  // Names are ASCII, so the order of code units is the order of code points.
  const sorted = [...flags].sort((one, other) => (one.name < other.name ? -1 : 1))
  const [projects, types, tags] = [new Dictionary(), new Dictionary(), new Dictionary()]
  const columnOf = new Map(environments.map((name, at) => [name, at]))
  const states = environments.map(() => new Array<number>(sorted.length).fill(flagStates.absent))
  const columns = {
    names: sorted.map(({ name }) => name),
    project: sorted.map(({ project }) => projects.position(project)),
    type: sorted.map(({ type }) => types.position(type)),
    tag: sorted.map((flag) => flag.tags.map((tag) => tags.position(tag))),
  }
  const times = sorted.map(indexedTimesOf)
  const positionsOf = (test: (flag: IndexedFlag) => boolean) => sorted.flatMap((flag, at) => (test(flag) ? [at] : []))
  for (const [at, flag] of sorted.entries())
    for (const [position, status] of flag.statuses.entries()) {
      const column = columnOf.get(environmentOfStatus(status))
      if (column !== undefined) states[column]![at] = flag.states[position]!
    }
  return {
    ...columns,
    projects: projects.values,
    types: types.values,
    tags: tags.values,
    stale: positionsOf(({ stale }) => stale),
    impressionData: positionsOf(({ impressionData }) => impressionData),
    dependent: positionsOf(({ hasParents }) => hasParents),
    createdAt: times.map(({ createdAt }) => createdAt),
    lastSeenAt: times.map(({ lastSeenAt }) => lastSeenAt),
    states,
    ...(descriptions && { descriptions: sorted.map(({ description }) => description) }),
  }
}
