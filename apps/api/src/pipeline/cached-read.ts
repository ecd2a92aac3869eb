import type { Endpoint, Output } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Body } from '../cache/bodies/body.ts'
import { pageBody, textBody } from '../cache/bodies/text-body.ts'
import { jointRevision } from '../store/observed.ts'
import { revisionKeys } from '../store/revision-keys.ts'
import type { Cached, Operation, Request } from './operation.ts'
import { Page } from './paging/page.ts'
import type { Cache, Ports } from './ports.ts'
import { unknownProject } from './unknown-project.ts'

/** A response that changes with time alone, without a write. */
export class Expiring<T> {
  readonly value: T
  /** Epoch milliseconds until which the value is valid; null: time does not change the value. */
  readonly goodUntil: number | null
  constructor(value: T, goodUntil: number | null) {
    this.value = value
    this.goodUntil = goodUntil
  }
}

type Keys = NonNullable<Operation<Endpoint>['watches']>
type Name = readonly unknown[]
type Read<T> = T | Page<T> | Expiring<T> | Failure

interface CachedReadBase<E extends Endpoint> extends Pick<Operation<E>, 'versionedBy'> {
  /** The revision keys that the response depends on. The operation reads again when one of these revisions has changed. */
  readonly keys: Keys
  /** Further keys that `name` and `read` need. */
  readonly watches?: Keys
  /** True: returns 404 if the project of the path does not exist. */
  readonly ofProject?: true
  /** True: few callers share the response. It is cached apart, so that it does not push out responses that all callers read. */
  readonly own?: true
  /** A failure is returned and not cached. */
  readonly read: (ports: Ports, request: Request<E>, name: Name) => Promise<Read<Output<E>>>
}

/** The name distinguishes responses; its first part is unique to the operation. The server returns a failure instead of reading. */
type NamedBy<E extends Endpoint> =
  | { readonly name: (request: Request<E>, cache: Cache) => Name | Promise<Name | Failure> }
  /** For a name that needs a look-up in the store. No revision proves the look-up, so the server does not repeat the response. */
  | { readonly findName: (request: Request<E>, ports: Ports) => Promise<Name | Failure> }

type CachedRead<E extends Endpoint> = CachedReadBase<E> & NamedBy<E>

const bodyOf = (read: Read<unknown>): Body => {
  if (read instanceof Failure) throw read
  if (read instanceof Page) return pageBody(new Page(JSON.stringify(read.value), read.next))
  return read instanceof Expiring ? textBody(JSON.stringify(read.value), read.goodUntil) : textBody(JSON.stringify(read))
}

/** An operation that responds from memory while the revisions of its keys are unchanged, and reads the response otherwise. */
export const cachedRead = <E extends Endpoint>(definition: CachedRead<E>): Operation<E> => ({
  watches: (params, account, token) => {
    const keys = definition.keys(params, account, token)
    if (!definition.watches && !definition.ofProject) return keys
    return [...keys, ...(definition.watches?.(params, account, token) ?? []), ...(definition.ofProject ? [revisionKeys.projects] : [])]
  },
  ...(definition.versionedBy && { versionedBy: definition.versionedBy }),
  ...('name' in definition && { isRepeatable: true }),
  run: async (ports, request): Promise<Cached | Failure> => {
    const { caller, observed } = request
    // Keys depend on names, which are strings; ids of rows are numbers.
    const params = request.params as Parameters<Keys>[0]
    const { projectId = '' } = params
    if (definition.ofProject && !(await ports.store.hasProject(projectId, observed))) return unknownProject(projectId)
    const name = await ('name' in definition ? definition.name(request, ports.cache) : definition.findName(request, ports))
    if (name instanceof Failure) return name
    const revision = jointRevision(observed, definition.keys(params, caller.account?.id ?? null, caller.token))
    const bodies = definition.own ? ports.cache.ownBodies : ports.cache.bodies
    try {
      return await bodies.getOrBuild(JSON.stringify(name), revision, async () => bodyOf(await definition.read(ports, request, name)))
    } catch (thrown) {
      if (thrown instanceof Failure) return thrown
      throw thrown
    }
  },
})
