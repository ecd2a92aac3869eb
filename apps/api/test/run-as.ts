import type { Endpoint } from '@halyard/contracts'
import type { Grant } from '@halyard/domain'
import { anyone, type Caller } from '../src/identity/caller/caller.ts'
import type { Operation } from '../src/pipeline/operation.ts'
import type { TestServer } from './harness.ts'
import type { AnyInput } from './samples.ts'

/**
 * Runs an operation for a caller that no built-in role makes: with these grants alone, past the permission that the endpoint itself needs.
 * It shows that the operation looks at them by itself.
 */
export const runAs = <E extends Endpoint>(
  server: TestServer,
  operation: Operation<E>,
  grants: readonly Grant[],
  { params = {}, query = {}, body }: AnyInput,
  more: Partial<Caller> = {},
): Promise<unknown> => {
  const caller: Caller = { ...anyone, grants, ...more }
  // Of a request the operations under test read no more than this.
  return operation.run(server.ports, { params, query, body, caller } as never)
}
