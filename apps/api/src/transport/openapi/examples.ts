import { readFileSync } from 'node:fs'
import type { ErrorBody, NamedEndpoint } from '@halyard/contracts'
import type { ErrorName } from '@halyard/contracts/data'

/** A request that succeeded on a real server, and its response. */
export interface OperationExample {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Body of the response. Absent: the response has no body. */
  readonly response?: unknown
}

interface Examples {
  /** By operation. */
  readonly operations: Readonly<Record<string, OperationExample>>
  readonly errors: Readonly<Record<ErrorName, ErrorBody>>
}

// Imported as a module, the file would become a type of 10,000 lines.
const recorded = new URL('./generated/examples.json', import.meta.url)

/** The examples that `apps/api/test/openapi` recorded with the samples of the tests. */
export const examples: Examples = JSON.parse(readFileSync(recorded, 'utf8'))

export const exampleOf = ({ operation }: NamedEndpoint): OperationExample => {
  const example = examples.operations[operation]
  if (!example) throw new Error(`${operation} has no recorded example; run pnpm gen:examples`)
  return example
}
