import type { Database } from '../../store/index.ts'
import type { Observed } from '../../store/observed.ts'
import { listProjectIds } from '../../store/repositories/projects.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

/** Which projects there are, remembered until the revision of the list of projects moves. */
export class ProjectIndex {
  readonly #database: Pick<Database, 'run'>
  #known: { revision: string; ids: Promise<ReadonlySet<string>> } | undefined

  constructor(database: Pick<Database, 'run'>) {
    this.#database = database
  }

  /** The request must have watched the list of projects. */
  async has(id: string, observed: Observed): Promise<boolean> {
    const revision = observed.get(revisionKeys.projects)!
    if (this.#known?.revision !== revision) this.#known = { revision, ids: this.#read() }
    return (await this.#known.ids).has(id)
  }

  async #read(): Promise<ReadonlySet<string>> {
    try {
      return new Set((await this.#database.run(listProjectIds())).map((row) => row.id))
    } catch (error) {
      this.#known = undefined
      throw error
    }
  }
}
