import { BoundedMemory } from '../../memory/bounded-memory.ts'
import type { Database } from '../../store/index.ts'
import { noDeliveries } from './delivery-counts.ts'
import { EnvironmentFeatures } from './environment-features.ts'

/** The bounds are needed because a token for all environments can name any environment, even one that does not exist. */
const bounds = { entries: 100 }

/** The features of the environments that applications read. */
export class DeliveredFeatures {
  readonly counts = noDeliveries()
  readonly #database: Pick<Database, 'snapshot'>
  readonly #changed = new BoundedMemory<string, EnvironmentFeatures>(bounds)
  /** Environments without any change. An unknown name has no change, so unknown names never evict an environment with features. */
  readonly #unchanged = new BoundedMemory<string, EnvironmentFeatures>(bounds)
  /** All objects in use. A stream keeps its object after an eviction, so everybody must get the same object to refresh it. */
  readonly #inUse = new Map<string, WeakRef<EnvironmentFeatures>>()
  readonly #collected = new FinalizationRegistry<string>((environment) => {
    if (!this.#inUse.get(environment)?.deref()) this.#inUse.delete(environment)
  })

  constructor(database: Pick<Database, 'snapshot'>) {
    this.#database = database
  }

  /** The features of an environment: the same object for as long as anybody holds it. */
  in(environment: string): EnvironmentFeatures {
    const kept = this.#changed.get(environment)
    if (kept) return kept
    const features = this.#inUse.get(environment)?.deref() ?? this.#create(environment)
    const memory = features.count > 0 ? this.#changed : this.#unchanged
    if (!memory.get(environment)) memory.set(environment, features)
    return features
  }

  #create(environment: string): EnvironmentFeatures {
    const features = new EnvironmentFeatures(environment, this.#database, this.counts)
    this.#inUse.set(environment, new WeakRef(features))
    this.#collected.register(features, environment)
    return features
  }
}
