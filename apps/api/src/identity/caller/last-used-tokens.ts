import { BoundedMemory } from '../../memory/bounded-memory.ts'
import type { Database } from '../../store/index.ts'
import { type LastUse, updateSeen } from '../../store/repositories/last-used.repository.ts'
import { listTokensByHash } from '../../store/repositories/tokens.repository.ts'
import type { Log } from '../../telemetry/log.ts'
import { hashSecret } from '../secret/secrets.ts'
import type { Caller } from './caller.ts'

const roundMs = 60_000
const tables = ['account_token', 'api_token', 'session'] as const

/**
 * Records when tokens and sessions were last used. Uses are held in memory and stored once a minute, so that no request waits for a write. A killed
 * process may lose the last minute.
 */
export class LastUsedTokens {
  readonly #database: Pick<Database, 'run'>
  readonly #log: Pick<Log, 'warn'>
  readonly #now: () => number
  /** Last time at which a secret was recorded, in epoch milliseconds, by its hash. */
  readonly #recordedAt = new BoundedMemory<string, number>({ entries: 20_000 })
  readonly #seen = { account_token: new Map<number, number>(), api_token: new Map<number, number>(), session: new Map<number, number>() }

  constructor(database: Pick<Database, 'run'>, log: Pick<Log, 'warn'>, now: () => number) {
    this.#database = database
    this.#log = log
    this.#now = now
  }

  /** Records a use of the API tokens with these secrets, each at most once a minute. Unknown secrets are ignored. */
  async noteSecrets(secrets: readonly string[]): Promise<void> {
    const at = this.#now()
    const isDue = (hash: string) => at - (this.#recordedAt.get(hash) ?? Number.NEGATIVE_INFINITY) >= roundMs
    const hashes = [...new Set(secrets.map(hashSecret))].filter(isDue)
    if (hashes.length === 0) return
    for (const { id } of await this.#database.run(listTokensByHash(hashes))) this.#seen.api_token.set(id, at)
    for (const hash of hashes) this.#recordedAt.set(hash, at)
  }

  note({ actor, account, session }: Caller): void {
    if (session !== null) this.#seen.session.set(session, this.#now())
    if (actor.token !== null) this.#seen[account ? 'account_token' : 'api_token'].set(actor.token, this.#now())
  }

  /** Stores the recorded uses. Uses that cannot be stored are retried by the next flush. */
  async flush(): Promise<void> {
    for (const table of tables) {
      const seen = this.#seen[table]
      if (seen.size === 0) continue
      this.#seen[table] = new Map()
      const updates: LastUse[] = [...seen].map(([token, at]) => ({ token, at: new Date(at).toISOString() }))
      try {
        await this.#database.run(updateSeen(table, updates))
      } catch (error) {
        for (const [token, at] of seen) if (!this.#seen[table].has(token)) this.#seen[table].set(token, at)
        this.#log.warn({ err: error }, 'the last use of tokens could not be stored')
      }
    }
  }
}
