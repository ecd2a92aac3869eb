import pg from 'pg'
import type { Notices } from './database.ts'

const channel = 'halyard'
/** PostgreSQL accepts fewer than 8,000 bytes. */
const maxNoticeLength = 7_000
const collectMs = 20
const reconnectMs = 1_000

/**
 * Exchanges short texts between the instances of a database, on its own connection. A NOTIFY inside a write would make all writes wait for
 * one lock.
 * Texts are hints. Some get lost: during a lost connection, and behind a pooler that shares sessions.
 */
export const openNotices = (settings: pg.ClientConfig, onNotice: (texts: readonly string[]) => void): Notices => {
  const waiting = new Set<string>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const reconnect = () => {
    connect().catch(() => undefined)
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client(settings)
    let isLost = false
    // A connection can report several errors.
    const onLost = () => {
      if (isLost) return
      isLost = true
      if (client === next) client = undefined
      next.end().catch(() => undefined)
      if (!isClosed) setTimeout(reconnect, reconnectMs).unref()
    }
    next.on('error', onLost)
    next.on('notification', ({ payload = '' }) => onNotice(payload.split('\n')))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      if (isClosed) await next.end()
      else client = next
    } catch {
      onLost()
    }
  }

  /** Sends one statement at a time. Texts that arrive meanwhile are sent together afterwards. */
  const send = async (): Promise<void> => {
    const texts = [...waiting]
    waiting.clear()
    for (let at = 0; at < texts.length; ) {
      let payload = texts[at++]!
      while (at < texts.length && payload.length + texts[at]!.length < maxNoticeLength) payload += `\n${texts[at++]}`
      await client?.query('select pg_notify($1, $2)', [channel, payload]).catch(() => undefined)
    }
    timer = undefined
    if (waiting.size > 0) sendSoon()
  }

  const sendSoon = (): void => {
    timer ??= setTimeout(() => {
      // It catches the faults of its statements, so this is for the linter.
      send().catch(() => undefined)
    }, collectMs).unref()
  }

  const connected = connect()
  return {
    connected,
    send: (texts) => {
      for (const text of texts) if (text.length < maxNoticeLength) waiting.add(text)
      sendSoon()
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
