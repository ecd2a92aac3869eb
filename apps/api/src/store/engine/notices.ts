import pg from 'pg'
import type { Notices } from './database.ts'

const channel = 'halyard'
/** PostgreSQL takes less than 8,000 bytes. */
const longestNotice = 7_000
const gatherMs = 20
const againMs = 1_000

/**
 * Short texts between the instances of a database, on a connection of its own: a NOTIFY inside of a write would make all writes wait for one lock.
 * They are hints. Some get lost: while there is no connection, and behind a pooler that shares sessions.
 */
export const openNotices = (settings: pg.ClientConfig, onNotice: (texts: readonly string[]) => void): Notices => {
  const waiting = new Set<string>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const connectAgain = () => {
    connect().catch(() => undefined)
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client(settings)
    let isLost = false
    // A connection can tell of several errors.
    const lose = () => {
      if (isLost) return
      isLost = true
      if (client === next) client = undefined
      next.end().catch(() => undefined)
      if (!isClosed) setTimeout(connectAgain, againMs).unref()
    }
    next.on('error', lose)
    next.on('notification', ({ payload = '' }) => onNotice(payload.split('\n')))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      if (isClosed) await next.end()
      else client = next
    } catch {
      lose()
    }
  }

  const send = (): void => {
    timer = undefined
    const texts = [...waiting]
    waiting.clear()
    for (let at = 0; at < texts.length; ) {
      let payload = texts[at++]!
      while (at < texts.length && payload.length + texts[at]!.length < longestNotice) payload += `\n${texts[at++]}`
      client?.query('select pg_notify($1, $2)', [channel, payload]).catch(() => undefined)
    }
  }

  const connected = connect()
  return {
    connected,
    send: (texts) => {
      for (const text of texts) if (text.length < longestNotice) waiting.add(text)
      timer ??= setTimeout(send, gatherMs).unref()
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
