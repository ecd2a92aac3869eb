import { BoundedMemory } from '../../memory/bounded-memory.ts'
import type { Database } from '../../store/index.ts'
import { noDeliveries } from './delivery-counts.ts'
import { EnvironmentFeatures } from './environment-features.ts'

/** The bound is needed because a token for all environments can name any environment, even one that does not exist. */
const maxEnvironments = 100

/** The features of the environments that applications read. */
export class DeliveredFeatures {
  readonly counts = noDeliveries()
  readonly #database: Pick<Database, 'snapshot'>
  readonly #environments = new BoundedMemory<string, EnvironmentFeatures>({ entries: maxEnvironments })

  constructor(database: Pick<Database, 'snapshot'>) {
    this.#database = database
  }

  in(environment: string): EnvironmentFeatures {
    const existing = this.#environments.get(environment)
    if (existing) return existing
    const created = new EnvironmentFeatures(environment, this.#database, this.counts)
    this.#environments.set(environment, created)
    return created
  }
}
