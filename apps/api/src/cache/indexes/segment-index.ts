import type { Database } from '../../store/index.ts'
import type { Observed } from '../../store/observed.ts'
import { listSegmentNames } from '../../store/repositories/segment-names.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

/** Names of segments by id, remembered until the revision of segments moves. */
export class SegmentIndex {
  readonly #database: Pick<Database, 'run'>
  #known: { revision: string; names: Promise<ReadonlyMap<number, string>> } | undefined

  constructor(database: Pick<Database, 'run'>) {
    this.#database = database
  }

  /** The request must have watched the segments. */
  names(observed: Observed): Promise<ReadonlyMap<number, string>> {
    const revision = observed.get(revisionKeys.segments)!
    if (this.#known?.revision !== revision) this.#known = { revision, names: this.#read() }
    return this.#known.names
  }

  async #read(): Promise<ReadonlyMap<number, string>> {
    try {
      return new Map((await this.#database.run(listSegmentNames())).map(({ id, name }) => [id, name]))
    } catch (error) {
      this.#known = undefined
      throw error
    }
  }
}
