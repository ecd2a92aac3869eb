import type { Changes } from './import-plan.ts'
import type { ListName } from './state-file.ts'
import type { Task } from './task.ts'

interface Kind<Item> {
  /** The list of the file that holds the objects. */
  readonly list: ListName
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** Keys of the stored objects. */
  readonly stored: Iterable<string>
  /** True: stored objects go before the import. As the task says of the list when absent. */
  readonly clear?: boolean
  /** Keys of stored objects that neither go nor change. */
  readonly fixed?: ReadonlySet<string>
}

/** What becomes of the objects of one kind. Clearing spares whatever the file brings back: that is replaced in its place. */
export interface Settlement<Item> {
  /** Keys of stored objects that go. */
  readonly drop: readonly string[]
  readonly insert: readonly Item[]
  readonly replace: readonly Item[]
  /** Objects of the file whose stored namesake stays as it is. */
  readonly kept: readonly Item[]
  /** Whether there is an object of that key after the import. */
  readonly exists: (key: string) => boolean
  /** Whether there is a stored object of that key and the import leaves it as it is. */
  readonly stays: (key: string) => boolean
}

/** Compares the objects of a file with the stored ones, key by key. A key that is in the file twice is a fault. */
export const settle = <Item>({ clears, keep, report }: Task, kind: Kind<Item>): Settlement<Item> => {
  const { list, items, keyOf, fixed, clear = clears(list) } = kind
  const stored = new Set(kind.stored)
  const named = new Set<string>()
  const changed = new Set<string>()
  const kept: Item[] = []
  const insert: Item[] = []
  const replace: Item[] = []
  for (const [index, item] of items.entries()) {
    const key = keyOf(item)
    if (named.has(key)) report(`body/${list}/${index}`, `${key} is in the file twice`)
    else if (!stored.has(key)) insert.push(item)
    else if ((keep && !clear) || fixed?.has(key)) kept.push(item)
    else {
      replace.push(item)
      changed.add(key)
    }
    named.add(key)
  }
  const goes = (key: string) => clear && !named.has(key) && !fixed?.has(key)
  const remains = (key: string) => stored.has(key) && !goes(key)
  return {
    drop: [...stored].filter(goes),
    insert,
    replace,
    kept,
    exists: (key) => named.has(key) || remains(key),
    stays: (key) => remains(key) && !changed.has(key),
  }
}

/** The part of a settlement that is stored. */
export const changesOf = <Item, Planned>({ drop, insert, replace }: Settlement<Item>, plan: (item: Item) => Planned): Changes<Planned> => ({
  drop,
  insert: insert.map(plan),
  replace: replace.map(plan),
})
