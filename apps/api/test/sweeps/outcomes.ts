import { type ErrorName, errors } from '@halyard/contracts/data'
import { expect } from 'vitest'
import type { Reply } from './bindings.ts'

/** What an assertion says, with the values that it compared. */
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
 * What each situation leads to, by its name. Compared with a table at once, so that a failure names every situation that differs. An assertion
 * that fails on the way is the outcome of its situation.
 */
export const outcomesOf = async <T>(situations: Situations<T>): Promise<Record<string, T | string>> => {
  const outcomes: Record<string, T | string> = {}
  for (const [situation, ask] of situations) outcomes[situation] = await ask().catch(describeFault)
  return outcomes
}

/** The same outcome in every situation. */
export const sameIn = <T>(situations: readonly (readonly [situation: string, ...unknown[]])[], outcome: T): Record<string, T> =>
  Object.fromEntries(situations.map(([situation]) => [situation, outcome]))

/** The status of a reply, with the name of its error where there is one. */
export const outcomeOf = ({ status, error }: Reply): string =>
  error === undefined ? String(status) : `${status} ${(error as { name?: string }).name}`

/** The outcome of an error, as the table of errors has it. */
export const refusal = (name: ErrorName): string => `${errors[name].status} ${name}`

/** The outcome of a success, whatever its status. */
export const success = (reply: Reply): string => (reply.status < 300 ? 'success' : outcomeOf(reply))

/** Makes the assertions of every situation, and fails with the name and the message of each that does not hold. */
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

/** The arguments that a row stands for. A conditional type, so that they are inferred from the rows alone. */
type Columns<Row> = Row extends readonly [...infer Each] ? Each : never

/** Makes the assertions for every row of a table, and fails with the first column of each row that does not hold. */
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
  // the overloads say that the arguments are the columns of a row
  return expectEach(rows.map((row) => [situationOf(row), () => assert(...(row as never[]))] as const))
}
