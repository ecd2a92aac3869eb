import { observable } from '../../data/observable.ts'

export interface KeyBinding {
  /** Such as `s`, `g f`, `?` or `Mod+k`. */
  readonly keys: string
  /** What happens, such as `Add a strategy`. The help and the palette show it. */
  readonly label: string
  readonly run: () => void
}

export interface KeyGroup {
  /** Where the keys work, such as `Flag`. */
  readonly title: string
  readonly bindings: readonly KeyBinding[]
}

/** The keys of all components that are on the page; later groups have precedence. */
export const keyGroups = observable<readonly KeyGroup[]>([])
