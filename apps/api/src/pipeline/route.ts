import type { Endpoint, NamedEndpoint } from '@halyard/contracts'
import type { Operation } from './operation.ts'

/** An endpoint together with its operation. */
export interface Route extends NamedEndpoint {
  readonly run: Operation<Endpoint>
  /** The version source of a write: the GET that reads the changed resource, whose ETag If-Match is compared with. */
  readonly versionSource?: Route | undefined
  /** True: this endpoint is the version source of other endpoints, so its responses carry the ETag of a version. */
  readonly isVersionSource?: boolean
}
