import { setTimeout as delay } from 'node:timers/promises'
import type { Target } from './part-file.ts'
import { Refusal } from './refusal.ts'
import { type Remote, refusalOf } from './remote.ts'

const mostAttempts = 8
const firstPauseMs = 250
const longestPauseMs = 5_000
/** The longest that a server is believed that asks to come back later. */
const longestWaitMs = 120_000

export interface DownloadNews {
  readonly onBytes: (bytes: number) => void
  /** Something that a person should know, as a sentence. */
  readonly onNews: (words: string) => void
}

const isPassing = ({ status }: Response) => status >= 500 || status === 429 || status === 408

/** The server asks to come back later. */
class Later extends Error {
  readonly ms: number
  constructor({ status, headers }: Response) {
    super(`the server answered ${status}`)
    // A date, which a proxy may put there, is left aside.
    this.ms = Math.min(longestWaitMs, (Number(headers.get('Retry-After')) || 0) * 1_000)
  }
}

/** The number of bytes that the whole has, of an answer that there is no rest. */
const wholeOf = (response: Response): number => Number(/^bytes \*\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1])

/** One request: the rest of what is there, or all. True: it is whole now. */
const attempt = async ({ url, token }: Remote, target: Target, { onBytes, onNews }: DownloadNews): Promise<boolean> => {
  const [bytes, tag] = [target.bytes, target.tag]
  const rest = bytes > 0 && tag !== null ? { Range: `bytes=${bytes}-`, 'If-Range': tag } : undefined
  const headers = { Authorization: token, 'Accept-Encoding': 'identity', ...rest }
  const response = await fetch(`${url}/api/admin/state/export`, { headers, redirect: 'error' })
  if (rest && response.status === 416 && wholeOf(response) === bytes) return true
  if (isPassing(response)) throw new Later(response)
  if (!response.ok || !response.body) throw await refusalOf(response)
  if (response.status === 206) onNews(`The download goes on at byte ${bytes}`)
  else {
    if (bytes > 0) onNews('The state has changed meanwhile: the download begins anew')
    await target.begin(response.headers.get('ETag'))
  }
  for await (const chunk of response.body) {
    await target.write(chunk)
    onBytes(target.bytes)
  }
  return true
}

/** Downloads the state of a server. A download that is cut goes on where it stopped, as long as each attempt brings something or few fail in a row. */
export const downloadState = async (remote: Remote, target: Target, news: DownloadNews): Promise<void> => {
  for (let failed = 0; ; ) {
    const before = target.bytes
    try {
      if (await attempt(remote, target, news)) return
    } catch (error) {
      if (error instanceof Refusal) throw error
      failed = target.bytes > before ? 1 : failed + 1
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      const reason = cause instanceof Error ? cause.message : String(cause)
      if (failed === mostAttempts) throw new Refusal(`the download was cut too often: ${reason}`)
      news.onNews(`The download was cut (${reason}); it is tried again`)
      await delay(Math.max(Math.min(longestPauseMs, firstPauseMs * 2 ** failed), error instanceof Later ? error.ms : 0))
    }
  }
}
