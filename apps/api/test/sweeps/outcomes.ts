import { type ErrorName, errors } from '@halyard/contracts/data'
import { expect } from 'vitest'
import type { Reply } from './bindings.ts'

/** Text of a failed assertion with the compared values. */
const describeFault = (fault: unknown): string => {
  if (!(fault instanceof Error)) return String(fault)
  const { actual, expected } = fault as Error & { readonly actual?: unknown; readonly expected?: unknown }
  const shown = (value: unknown) => (typeof value === 'string' ? value : String(JSON.stringify(value))).slice(0, 1_000)
  return actual === undefined && expected === undefined
    ? fault.message
    : `${fault.message}; expected ${shown(expected)}; received ${shown(actual)}`
}

type Situations<T> = readonly (readonly [situation: string, ask: () => Promise<T>])[]

/**
 * Outcome of each situation, by its name. Compared with a table at once, so that a failure lists every difference. A failed assertion is
 * the outcome of its situation.
 */
export const outcomesOf = async <T>(situations: Situations<T>): Promise<Record<string, T | string>> => {
  const outcomes: Record<string, T | string> = {}
  for (const [situation, ask] of situations) outcomes[situation] = await ask().catch(describeFault)
  return outcomes
}

/** The same outcome for every situation. */
export const sameIn = <T>(situations: readonly (readonly [situation: string, ...unknown[]])[], outcome: T): Record<string, T> =>
  Object.fromEntries(situations.map(([situation]) => [situation, outcome]))

/** Status of a reply, with the name of its error. */
export const outcomeOf = ({ status, error }: Reply): string =>
  error === undefined ? String(status) : `${status} ${(error as { name?: string }).name}`

/** Outcome of an error, from the table of errors. */
export const refusal = (name: ErrorName): string => `${errors[name].status} ${name}`

/** Outcome of a success, whatever its status is. */
export const success = (reply: Reply): string => (reply.status < 300 ? 'success' : outcomeOf(reply))

/** Runs the assertions of every situation. Fails with the names and messages of all failed ones. */
export const expectEach = async (situations: Situations<unknown>): Promise<void> => {
  const failures: Record<string, string> = {}
  for (const [situation, assert] of situations) {
    try {
      await assert()
    } catch (fault) {
      failures[situation] = describeFault(fault)
    }
  }
  expect(failures).toEqual({})
}

/** Arguments of a row. The conditional type infers them from the rows only. */
type Columns<Row> = Row extends readonly [...infer Each] ? Each : never

/** Runs the assertions for every row of a table. Fails with the first column of every failed row. */
export function expectRows<Row extends unknown[] | [unknown]>(
  rows: readonly Row[],
  assert: (...row: Columns<Row>) => Promise<unknown>,
): Promise<void>
export function expectRows<Row extends readonly [unknown, ...unknown[]]>(
  rows: readonly Row[],
  assert: (...row: Columns<Row>) => Promise<unknown>,
): Promise<void>
export function expectRows(rows: readonly (readonly unknown[])[], assert: (...row: never[]) => Promise<unknown>): Promise<void> {
  expect(rows.length).toBeGreaterThan(0)
  const situationOf = ([first]: readonly unknown[]) => (typeof first === 'string' ? first : JSON.stringify(first))
  // The overloads declare that the arguments are the columns of a row.
  return expectEach(rows.map((row) => [situationOf(row), () => assert(...(row as never[]))] as const))
}
