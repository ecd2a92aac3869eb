import type { Endpoint } from '@halyard/contracts'
import type { Grant } from '@halyard/domain'
import { anyone, type Caller } from '../src/identity/caller/caller.ts'
import type { Operation } from '../src/pipeline/operation.ts'
import type { TestServer } from './harness.ts'
import type { AnyInput } from './samples.ts'

/**
 * Runs an operation with exactly these grants, which no built-in role has, without the permission check of the endpoint. Shows that the
 * operation itself checks the grants.
 */
export const runAs = <E extends Endpoint>(
  server: TestServer,
  operation: Operation<E>,
  grants: readonly Grant[],
  { params = {}, query = {}, body }: AnyInput,
  more: Partial<Caller> = {},
): Promise<unknown> => {
  const caller: Caller = { ...anyone, grants, ...more }
  // The tested operations read only these fields of a request.
  return operation.run(server.ports, { params, query, body, caller } as never)
}
