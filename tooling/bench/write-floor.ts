import pg from 'pg'
import { answerOrders } from './child.ts'
import type { Recording, Values } from './record-writes.ts'

export interface WriteOrder {
  readonly databaseUrl: string
  readonly seconds: number
  /** False: each statement waits for the one before. True: those of one round trip leave in one piece, as from the server. */
  readonly pipelined: boolean
  readonly recording: Recording
}

export interface WriteResult {
  readonly transactions: number
  readonly perSecond: number
}

/** The parameter that spreads a counter over rows, from 0; -1: there is none. The server takes it from the connection, and so does the floor. */
const slotParameter = (sql: string): number => (/\binto "?revision"?/i.test(sql) ? Number(/\$(\d+)::int\b/.exec(sql)?.[1] ?? 0) : 0) - 1

// The id of a new change the server takes from the sequence, and so does the floor: the one that was recorded may be there already.
const givesId = (sql: string) => sql.includes(`nextval(pg_get_serial_sequence('change', 'id'))`)
const takesId = (sql: string) => /\binsert into change \(/.test(sql)
const firstId = /^\[\{"id":\d+/
const withId = (rows: string | null, id: number): string => {
  if (rows === null || !firstId.test(rows)) throw new Error(`no new change begins with its id: ${rows}`)
  return rows.replace(firstId, `[{"id":${id}`)
}

const replay = async (
  { recording: { statements }, pipelined }: WriteOrder,
  client: pg.Client,
  recorded: readonly Values[],
  until: number,
): Promise<number> => {
  // processID is set once connected; the type declarations of pg leave it out.
  const slot = String((client as unknown as { processID: number }).processID % 16)
  const slots = statements.map(({ sql }) => slotParameter(sql))
  const script = recorded.map((values) => values.map((each, at) => (slots[at]! < 0 ? each : each.with(slots[at]!, slot))))
  const numbered = statements.map(({ sql, trip }, at) => ({ sql, trip, at, givesId: givesId(sql), takesId: takesId(sql) }))
  const trips = Object.values(Object.groupBy(numbered, ({ trip, at }) => (pipelined ? trip : at))).map((trip) => trip ?? [])

  let id = Number.NaN
  const send = ({ sql, at, takesId }: (typeof numbered)[number], recorded: Values) => {
    if (/^(begin|commit)\b/i.test(sql)) return client.query(sql)
    const values = takesId ? recorded[at]!.map((value) => withId(value, id)) : [...recorded[at]!]
    return client.query({ name: `floor_${at}`, text: sql, values })
  }

  let transactions = 0
  for (; performance.now() < until; transactions++) {
    const values = script[transactions % script.length]!
    for (const trip of trips) {
      client.connection.stream.cork()
      const sent = trip.map((statement) => send(statement, values))
      client.connection.stream.uncork()
      const results = await Promise.all(sent)
      const giver = trip.findIndex(({ givesId }) => givesId)
      if (giver >= 0) id = Number(results[giver]!.rows[0].id)
      if (results.at(-1)?.command === 'ROLLBACK') throw new Error('a transaction of the floor was rolled back')
    }
  }
  return transactions
}

answerOrders<WriteOrder, WriteResult>(async (order) => {
  const settings = { connectionString: order.databaseUrl, pipeline: order.pipelined } as pg.ClientConfig // the declarations lack `pipeline`
  const clients = order.recording.scripts.map(() => new pg.Client(settings))
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const start = performance.now()
    const until = start + order.seconds * 1000
    const counts = await Promise.all(clients.map((client, at) => replay(order, client, order.recording.scripts[at]!, until)))
    const transactions = counts.reduce((sum, count) => sum + count, 0)
    return { transactions, perSecond: (transactions * 1000) / (performance.now() - start) }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
})
