import pg from 'pg'
import { answerOrders } from './child.ts'
import type { Statement, Transaction } from './record-statements.ts'

/** What stands for the feature and its tags in the texts of a transaction. */
export interface Subject {
  readonly feature: string
  readonly project: string
  readonly added: string
  readonly removed: string
}

export interface WriteOrder {
  readonly databaseUrl: string
  readonly seconds: number
  /** False: each statement waits for the one before. True: those of one round trip are sent together, as the server does. */
  readonly pipelined: boolean
  readonly transaction: Transaction
  /** The subject of the recorded transaction, which is replaced by each of the others in turn. */
  readonly recorded: Subject
  /** For each connection. */
  readonly subjects: readonly (readonly Subject[])[]
}

export interface WriteResult {
  readonly transactions: number
  readonly perSecond: number
}

/** The parameter that spreads a counter over rows: the server takes it from the connection, and so does the floor. */
const slotParameter = ({ sql }: Statement): number => (/\binto "?revision"?/i.test(sql) ? Number(/\$(\d+)::int\b/.exec(sql)?.[1] ?? 0) : 0)

const replay = async (order: WriteOrder, client: pg.Client, subjects: readonly Subject[], until: number): Promise<number> => {
  // processID is set once connected; the type declarations of pg leave it out.
  const slot = String((client as unknown as { processID: number }).processID % 16)
  const { recorded } = order
  const statements = order.transaction.map((statement, at) => ({ ...statement, at, slotted: slotParameter(statement) }))
  const trips = Object.values(Object.groupBy(statements, ({ trip, at }) => (order.pipelined ? trip : at))).map((trip) => trip ?? [])

  const send = ({ sql, values, at, slotted }: (typeof statements)[number], { feature, project, added, removed }: Subject) => {
    if (/^(begin|commit)\b/i.test(sql)) return client.query(sql)
    const replaced = values.map((value, index) =>
      index + 1 === slotted
        ? slot
        : value
            ?.replaceAll(recorded.feature, feature)
            .replaceAll(recorded.project, project)
            .replaceAll(recorded.added, '\u0001')
            .replaceAll(recorded.removed, removed)
            .replaceAll('\u0001', added),
    )
    return client.query({ name: `floor_${at}`, text: sql, values: replaced })
  }

  let transactions = 0
  for (; performance.now() < until; transactions++) {
    const subject = subjects[transactions % subjects.length]!
    for (const trip of trips) {
      const results = await Promise.all(trip.map((statement) => send(statement, subject)))
      if (results.at(-1)?.command === 'ROLLBACK') throw new Error('a transaction of the floor was rolled back')
    }
  }
  return transactions
}

answerOrders<WriteOrder, WriteResult>(async (order) => {
  const settings = { connectionString: order.databaseUrl, pipeline: order.pipelined } as pg.ClientConfig // the declarations lack `pipeline`
  const clients = order.subjects.map(() => new pg.Client(settings))
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const start = performance.now()
    const until = start + order.seconds * 1000
    const counts = await Promise.all(clients.map((client, at) => replay(order, client, order.subjects[at]!, until)))
    const transactions = counts.reduce((sum, count) => sum + count, 0)
    return { transactions, perSecond: (transactions * 1000) / (performance.now() - start) }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
})
