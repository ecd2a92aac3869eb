import { BoundedMemory } from '../../memory/bounded-memory.ts'
import type { Database } from '../../store/index.ts'
import { type Sighting, updateSeen } from '../../store/repositories/sightings.repository.ts'
import { listTokensByHash } from '../../store/repositories/tokens.repository.ts'
import type { Log } from '../../telemetry/log.ts'
import { hashSecret } from '../secret/secrets.ts'
import type { Caller } from './caller.ts'

const roundMs = 60_000
const tables = ['account_token', 'api_token'] as const

/** Which tokens were used, and when: kept in memory and stored once a minute, since no request should wait for it. A kill may cost the last minute. */
export class Sightings {
  readonly #database: Pick<Database, 'run'>
  readonly #log: Pick<Log, 'warn'>
  readonly #now: () => number
  /** When the secret was noted last, in epoch milliseconds, by its hash. */
  readonly #asked = new BoundedMemory<string, number>({ entries: 20_000 })
  readonly #seen = { account_token: new Map<number, number>(), api_token: new Map<number, number>() }

  constructor(database: Pick<Database, 'run'>, log: Pick<Log, 'warn'>, now: () => number) {
    this.#database = database
    this.#log = log
    this.#now = now
  }

  /** Notes the API tokens of these secrets, each at most once a minute. Unknown ones are ignored. */
  async noteSecrets(secrets: readonly string[]): Promise<void> {
    const at = this.#now()
    const isDue = (hash: string) => at - (this.#asked.get(hash) ?? Number.NEGATIVE_INFINITY) >= roundMs
    const hashes = [...new Set(secrets.map(hashSecret))].filter(isDue)
    if (hashes.length === 0) return
    for (const { id } of await this.#database.run(listTokensByHash(hashes))) this.#seen.api_token.set(id, at)
    for (const hash of hashes) this.#asked.set(hash, at)
  }

  note({ actor, account }: Caller): void {
    if (actor.token !== null) this.#seen[account ? 'account_token' : 'api_token'].set(actor.token, this.#now())
  }

  /** Stores what was seen. What cannot be stored now is kept for the next time. */
  async flush(): Promise<void> {
    for (const table of tables) {
      const seen = this.#seen[table]
      if (seen.size === 0) continue
      this.#seen[table] = new Map()
      const sightings: Sighting[] = [...seen].map(([token, at]) => ({ token, at: new Date(at).toISOString() }))
      try {
        await this.#database.run(updateSeen(table, sightings))
      } catch (error) {
        for (const [token, at] of seen) if (!this.#seen[table].has(token)) this.#seen[table].set(token, at)
        this.#log.warn({ err: error }, 'the last use of tokens could not be stored')
      }
    }
  }
}
