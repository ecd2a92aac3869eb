import { BoundedMemory } from '../../memory/bounded-memory.ts'
import type { Database } from '../../store/index.ts'
import { EnvironmentFeatures } from './environment-features.ts'

/** A token of all environments may name any, also one that does not exist. */
const mostEnvironments = 100

/** The features of the environments that applications read. */
export class DeliveredFeatures {
  readonly #database: Pick<Database, 'snapshot'>
  readonly #environments = new BoundedMemory<string, EnvironmentFeatures>({ entries: mostEnvironments })

  constructor(database: Pick<Database, 'snapshot'>) {
    this.#database = database
  }

  in(environment: string): EnvironmentFeatures {
    const known = this.#environments.get(environment)
    if (known) return known
    const created = new EnvironmentFeatures(environment, this.#database)
    this.#environments.set(environment, created)
    return created
  }
}
