import type { Database } from '../../store/index.ts'
import { jointRevision, type Observed, unbumped } from '../../store/observed.ts'
import { listFavorites } from '../../store/repositories/favorites.repository.ts'
import { favoriteKeys, revisionKeys } from '../../store/revision-keys.ts'
import { RevisionMemory } from '../revisions/revision-memory.ts'

/** What a caller marked: names of features and ids of projects, sorted. */
export interface Favorites {
  readonly features: ReadonlySet<string>
  readonly projects: ReadonlySet<string>
}

const none: Favorites = { features: new Set(), projects: new Set() }

/** What each account marked, remembered until that or what there is to mark changes. */
export class FavoriteIndex {
  readonly #database: Pick<Database, 'run'>
  readonly #known = new RevisionMemory<Favorites>(
    { entries: 1_000, weight: 200_000 },
    { weightOf: ({ features, projects }) => features.size + projects.size },
  )

  constructor(database: Pick<Database, 'run'>) {
    this.#database = database
  }

  /** What the caller marked, of what is still there. The request must have watched `favoriteKeys`. Costs nothing where nothing was ever marked. */
  async of({ account }: { readonly account: { readonly id: number } | null }, observed: Observed): Promise<Favorites> {
    if (!account || observed.get(revisionKeys.favorites(account.id)) === unbumped) return none
    const revision = jointRevision(observed, favoriteKeys(account.id))
    return this.#known.getOrBuild(String(account.id), revision, () => this.#read(account.id))
  }

  async #read(account: number): Promise<Favorites> {
    const rows = await this.#database.run(listFavorites(account))
    const ofKind = (kind: 'feature' | 'project') => new Set(rows.filter((row) => row.kind === kind).map((row) => row.name))
    return { features: ofKind('feature'), projects: ofKind('project') }
  }
}
