import type { Database } from '../../store/index.ts'
import { type Observed, unbumped } from '../../store/observed.ts'
import { listFavorites } from '../../store/repositories/favorites.repository.ts'
import { favoriteKeys, revisionKeys } from '../../store/revision-keys.ts'

/** What a caller marked: names of features and ids of projects, sorted. */
export interface Favorites {
  readonly features: ReadonlySet<string>
  readonly projects: ReadonlySet<string>
}

interface Entry {
  readonly revision: string
  readonly read: Promise<Favorites>
  /** How many there are; 0 until they are read. */
  count: number
}

const none: Favorites = { features: new Set(), projects: new Set() }
const mostAccounts = 1_000
const mostRemembered = 200_000

/** What each account marked, remembered until that or what there is to mark changes. The least recently used go first when it is full. */
export class FavoriteIndex {
  readonly #database: Pick<Database, 'run'>
  /** Least recently used first. */
  readonly #entries = new Map<number, Entry>()
  #count = 0

  constructor(database: Pick<Database, 'run'>) {
    this.#database = database
  }

  /** What the caller marked, of what is still there. The request must have watched `favoriteKeys`. Costs nothing where nothing was ever marked. */
  async of({ account }: { readonly account: { readonly id: number } | null }, observed: Observed): Promise<Favorites> {
    if (!account || observed.get(revisionKeys.favorites(account.id)) === unbumped) return none
    const revision = favoriteKeys(account.id)
      .map((key) => observed.get(key))
      .join(' ')
    const known = this.#entries.get(account.id)
    if (known?.revision === revision) {
      this.#entries.delete(account.id)
      this.#entries.set(account.id, known)
      return known.read
    }
    return this.#remember(account.id, revision).read
  }

  #remember(account: number, revision: string): Entry {
    this.#forget(account)
    const entry: Entry = { revision, read: this.#read(account), count: 0 }
    this.#entries.set(account, entry)
    entry.read.then(
      ({ features, projects }) => {
        if (this.#entries.get(account) !== entry) return
        entry.count = features.size + projects.size
        this.#count += entry.count
        this.#makeRoom()
      },
      () => this.#entries.get(account) === entry && this.#forget(account),
    )
    return entry
  }

  #makeRoom(): void {
    for (const account of this.#entries.keys()) {
      if (this.#entries.size <= 1 || (this.#entries.size <= mostAccounts && this.#count <= mostRemembered)) return
      this.#forget(account)
    }
  }

  #forget(account: number): void {
    this.#count -= this.#entries.get(account)?.count ?? 0
    this.#entries.delete(account)
  }

  async #read(account: number): Promise<Favorites> {
    const rows = await this.#database.run(listFavorites(account))
    const ofKind = (kind: 'feature' | 'project') => new Set(rows.filter((row) => row.kind === kind).map((row) => row.name))
    return { features: ofKind('feature'), projects: ofKind('project') }
  }
}
