/** One thing that the palette can open or do. */
export interface PaletteEntry {
  readonly id: string
  readonly group: 'Flags' | 'Pages' | 'People' | 'Actions'
  readonly text: string
  /** Shown after the text: the project of a flag, the keys of an action. */
  readonly detail?: string
  readonly isName?: boolean
  readonly run: () => void
}

const most: Readonly<Record<PaletteEntry['group'], number>> = { Flags: 20, Pages: 8, People: 6, Actions: 8 }
const order = ['Flags', 'Pages', 'People', 'Actions'] as const

interface Ranked {
  readonly name: string
  readonly ranges: readonly number[]
}

export interface FoundEntry extends PaletteEntry {
  /** Ranges of the text that match the typed text. */
  readonly ranges: readonly number[]
}

type Group = ReadonlyMap<string, PaletteEntry>

/** The entries of each group by their texts. */
export type PaletteGroups = Readonly<Record<PaletteEntry['group'], Group>>

/** The entries that fit a typed text, best first in each group. Without a text: all pages and actions. */
export const findEntries = (
  groups: PaletteGroups,
  typed: string,
  rank: (names: readonly string[], typed: string, limit: number) => readonly Ranked[],
): FoundEntry[] =>
  order.flatMap((group) => {
    const own = groups[group]
    if (typed.trim() === '')
      return group === 'Pages' || group === 'Actions' ? [...own.values()].map((entry) => ({ ...entry, ranges: [] })) : []
    return rank([...own.keys()], typed, most[group]).flatMap(({ name, ranges }) => {
      const entry = own.get(name)
      return entry ? [{ ...entry, ranges }] : []
    })
  })

/** A group whose entries are found by their texts. */
export const groupOf = (entries: readonly PaletteEntry[]): Group => new Map(entries.map((entry) => [entry.text, entry]))
