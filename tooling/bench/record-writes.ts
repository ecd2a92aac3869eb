import type { Bench } from './context.ts'
import { expectStatus } from './exchange.ts'
import { type Statement, startRecorder, type Transaction } from './record-statements.ts'
import { authorized, startServer } from './server.ts'

/** A request which is answered 200. */
export interface Write {
  readonly method: 'PUT' | 'POST'
  readonly path: string
  /** Of another caller than the admin. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** What each connection sends, in turn and over and over. A pass ends with the state that it began with, but for what the kind puts back. */
export type Scripts = readonly (readonly Write[])[]

/** The parameters of each statement of one write. */
export type Values = readonly (readonly (string | null)[])[]

/** The transactions that a kind of write makes: the same statements for each of the writes, with parameters of its own. */
export interface Recording {
  readonly statements: readonly Pick<Statement, 'sql' | 'trip'>[]
  /** As the scripts: for each connection, for each of its writes. */
  readonly scripts: readonly (readonly Values[])[]
}

const tripsOf = (transaction: Transaction) => new Set(transaction.map(({ trip }) => trip)).size
/** What the server does every minute, and the sealing of events, is no part of a write. */
const isJob = (transaction: Transaction) =>
  transaction.some(({ sql }) => /from "job"|event_seal|lock\(4253\)|try_advisory_xact_lock\(4242\)/.test(sql))
const textOf = (transaction: Transaction) => transaction.map(({ sql }) => sql).join(';\n')

const recordingOf = (scripts: readonly (readonly Transaction[])[]): Recording => {
  const all = scripts.flat()
  const [first] = all
  const other = all.find((transaction) => textOf(transaction) !== textOf(first!))
  if (other) throw new Error(`writes of one kind made different transactions:\n${textOf(first!)}\n\n${textOf(other)}`)
  // A delay may have split a trip in two, so the one with the fewest is the true one.
  const [best] = all.toSorted((one, another) => tripsOf(one) - tripsOf(another))
  return {
    statements: best!.map(({ sql, trip }) => ({ sql, trip })),
    scripts: scripts.map((script) => script.map((transaction) => transaction.map(({ values }) => values))),
  }
}

/** What the server sends for each of the writes in the steady state: during the second pass. */
export const recordWrites = async (bench: Bench, databaseUrl: string, kinds: readonly Scripts[]): Promise<Recording[]> => {
  const recorder = bench.keep(await startRecorder(databaseUrl))
  const server = bench.keep(await startServer(recorder.url))
  const record = async ({ method, path, headers, body }: Write): Promise<Transaction> => {
    const before = recorder.transactions.length
    await expectStatus(200, server.url + path, { method, headers: { ...authorized, ...headers }, body })
    const made = recorder.transactions.slice(before).filter((transaction) => !isJob(transaction))
    if (made.length !== 1) throw new Error(`${method} ${path} made ${made.length} transactions`)
    return made[0]!
  }
  const recordings: Recording[] = []
  for (const scripts of kinds) {
    for (const write of scripts.flat()) await record(write)
    const recorded: Transaction[][] = []
    for (const script of scripts) {
      const transactions: Transaction[] = []
      for (const write of script) transactions.push(await record(write))
      recorded.push(transactions)
    }
    recordings.push(recordingOf(recorded))
  }
  await server.stop()
  recorder.stop()
  return recordings
}
