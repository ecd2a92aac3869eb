import type { KeyObject } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { Refusal, Refused, UsageError } from '../refusal.ts'
import { type Remote, remoteOf } from '../remote.ts'
import { requireAnswer, retry } from '../retry.ts'
import { complain, say } from '../say.ts'
import { requireUrl } from '../transfer-request.ts'
import { SnapshotFolder } from './folder.ts'
import { readPrivateKey } from './keys.ts'
import { type Statement, sha256, signStatement } from './statement.ts'

export interface CreateOptions {
  readonly url: string
  readonly tokenFile?: string | undefined
  readonly key: string
  /** Interval between two requests in seconds. Absent: the command ends after one request. */
  readonly watch?: number | undefined
}

/** From this version of the client specification on, responses refer to segments by id. */
const clientSpec = '5.2.0'

/** An unchanged snapshot is signed again after this time, so that `takenAt` shows that the command still runs. */
const renewMs = 60_000

const served = z.object({
  features: z.array(z.unknown()),
  query: z.object({ environment: z.string(), project: z.array(z.string()).optional() }),
  meta: z.object({ etag: z.string(), revisionId: z.int() }),
})

const statementOf = (body: Buffer, takenAt: Date): Statement => {
  const { features, query, meta } = served.parse(JSON.parse(body.toString('utf8')))
  return {
    version: 1,
    environment: query.environment,
    projects: query.project ?? ['*'],
    etag: meta.etag,
    revision: meta.revisionId,
    features: features.length,
    sha256: sha256(body),
    takenAt: takenAt.toISOString(),
  }
}

const onNews = (words: string) => complain(words)
const giveUp = (reason: string) => `the server does not respond: ${reason}`

/** Fetches the features. Null: the features still have this ETag. */
const ask = ({ url, token }: Remote, tag: string | undefined): Promise<Buffer | null> =>
  retry({ what: 'request', onNews, giveUp }, async () => {
    const headers = { Authorization: token, 'Unleash-Client-Spec': clientSpec, ...(tag !== undefined && { 'If-None-Match': tag }) }
    const response = await fetch(`${url}/api/client/features`, { headers, redirect: 'manual' })
    if (response.status === 304) return null
    await requireAnswer(response)
    return Buffer.from(await response.arrayBuffer())
  })

const checkedTokens = z.object({ tokens: z.array(z.object({ type: z.string() })) })

/** Type of the token; undefined: the server does not know the token as an API token. */
const typeOf = ({ url, token }: Remote): Promise<string | undefined> =>
  retry({ what: 'request', onNews, giveUp }, async () => {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ tokens: [token] })
    const response = await fetch(`${url}/edge/validate`, { method: 'POST', headers, body, redirect: 'manual' })
    await requireAnswer(response)
    return checkedTokens.parse(await response.json()).tokens[0]?.type
  })

/** Only backend tokens belong to one environment. With an admin token, the server returns features of `default`, which may not exist. */
const requireBackendToken = async (remote: Remote): Promise<void> => {
  const type = await typeOf(remote)
  if (type === 'backend' || type === 'client') return
  // For an unknown token, the server's own refusal says more.
  if (type === undefined) await ask(remote, undefined)
  const message = 'the token is not a backend token; create a backend token for the environment of the snapshot'
  throw new Refused({ message, details: [] })
}

class Snapshot {
  readonly #remote: Remote
  readonly #folder: SnapshotFolder
  readonly #key: KeyObject
  /** The statement that was signed last. */
  #lastStatement: Statement | null = null

  constructor(remote: Remote, folder: SnapshotFolder, key: KeyObject) {
    this.#remote = remote
    this.#folder = folder
    this.#key = key
  }

  /** Writes the server's present features to the folder. */
  async update(): Promise<void> {
    const lastStatement = this.#lastStatement
    if (!lastStatement) await requireBackendToken(this.#remote)
    const body = await ask(this.#remote, lastStatement?.etag)
    const now = new Date()
    if (!body && lastStatement) {
      if (now.getTime() - Date.parse(lastStatement.takenAt) >= renewMs) await this.#sign({ ...lastStatement, takenAt: now.toISOString() })
      return
    }
    if (!body) throw new Refusal('the server answered 304 to a request without If-None-Match')
    const statement = statementOf(body, now)
    if (!lastStatement) await this.#folder.requireEnvironment(statement.environment)
    await this.#folder.writeFeatures(body)
    await this.#sign(statement)
    say(`Snapshot of ${statement.environment}: ${statement.features} features at revision ${statement.revision}`)
  }

  async #sign(statement: Statement): Promise<void> {
    await this.#folder.writeStatement(signStatement(statement, this.#key))
    this.#lastStatement = statement
  }
}

/** A watching command survives an unreachable server and a full disk, but ends when the server refuses the token. */
const continueAfter = (error: unknown): void => {
  if (!(error instanceof Refusal) || error instanceof Refused) throw error
  complain(error.message)
}

/**
 * Writes the features that a backend token reads to a signed folder. With `watch`, repeats after each change until interrupted. Throws
 * Refusal.
 */
export const createSnapshot = async (folder: string, options: CreateOptions, env: NodeJS.ProcessEnv): Promise<void> => {
  requireUrl(options.url)
  if (options.watch !== undefined && !(options.watch >= 1)) throw new UsageError('--watch takes a number of seconds, at least 1')
  const remote = await remoteOf(options.url, options, env)
  const snapshot = new Snapshot(remote, new SnapshotFolder(folder), await readPrivateKey(options.key))
  if (options.watch === undefined) return snapshot.update()
  for (;;) {
    await snapshot.update().catch(continueAfter)
    await delay(options.watch * 1_000)
  }
}
