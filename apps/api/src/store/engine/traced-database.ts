import type { Tracing } from '../../telemetry/tracing.ts'
import type { Database } from './database.ts'

const firstWord = /^\s*([a-z]+)/i

/** Traces statements and transactions of requests. Spans name the kind of a statement, not its text. */
export const traceDatabase = (database: Database, tracing: Pick<Tracing, 'trace'>): Database => {
  const trace = <T>(name: string, work: () => Promise<T>): Promise<T> =>
    tracing.trace({ name, attributes: { 'db.system.name': 'postgresql', 'db.operation.name': name }, isPartOnly: true }, work)
  const nameOf = (sql: string) => firstWord.exec(sql)?.[1]?.toUpperCase() ?? 'STATEMENT'
  return {
    ...database,
    run: (query) => trace(nameOf(query.sql), () => database.run(query)),
    probe: (sql, keys) => trace(nameOf(sql), () => database.probe(sql, keys)),
    snapshot: (work) => trace('SNAPSHOT', () => database.snapshot(work)),
    transaction: (work, options) => trace('TRANSACTION', () => database.transaction(work, options)),
  }
}
