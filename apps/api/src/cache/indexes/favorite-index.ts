import type { Database } from '../../store/index.ts'
import { jointRevision, type Observed, unbumped } from '../../store/observed.ts'
import { listFavorites } from '../../store/repositories/favorites.repository.ts'
import { favoriteKeys, revisionKeys } from '../../store/revision-keys.ts'
import { RevisionMemory } from '../revisions/revision-memory.ts'

/** The favourites of a caller: names of features and ids of projects, sorted. */
export interface Favorites {
  readonly features: ReadonlySet<string>
  readonly projects: ReadonlySet<string>
}

const none: Favorites = { features: new Set(), projects: new Set() }

/** Caches the favourites of each account until the favourites, the features or the projects change. */
export class FavoriteIndex {
  readonly #database: Pick<Database, 'run'>
  readonly #cached = new RevisionMemory<Favorites>(
    { entries: 1_000, weight: 200_000 },
    { weightOf: ({ features, projects }) => features.size + projects.size },
  )

  constructor(database: Pick<Database, 'run'>) {
    this.#database = database
  }

  /**
   * The favourites of the caller that still exist. The request must have watched `favoriteKeys`. No statement runs for an account that
   * never had favourites.
   */
  async of({ account }: { readonly account: { readonly id: number } | null }, observed: Observed): Promise<Favorites> {
    if (!account || observed.get(revisionKeys.favorites(account.id)) === unbumped) return none
    const revision = jointRevision(observed, favoriteKeys(account.id))
    return this.#cached.getOrBuild(String(account.id), revision, () => this.#read(account.id))
  }

  async #read(account: number): Promise<Favorites> {
    const rows = await this.#database.run(listFavorites(account))
    const ofKind = (kind: 'feature' | 'project') => new Set(rows.filter((row) => row.kind === kind).map((row) => row.name))
    return { features: ofKind('feature'), projects: ofKind('project') }
  }
}
