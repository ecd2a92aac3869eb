import type { Endpoint, Output } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Body } from '../cache/bodies/body.ts'
import { pageBody, textBody } from '../cache/bodies/text-body.ts'
import { jointRevision } from '../store/observed.ts'
import { revisionKeys } from '../store/revision-keys.ts'
import type { Cached, Operation, Request } from './operation.ts'
import { Page } from './paging/page.ts'
import type { Ports } from './ports.ts'
import { unknownProject } from './unknown-project.ts'

/** A response that time alone changes. */
export class Expiring<T> {
  readonly value: T
  /** Epoch milliseconds; null: time does not change it. */
  readonly goodUntil: number | null
  constructor(value: T, goodUntil: number | null) {
    this.value = value
    this.goodUntil = goodUntil
  }
}

type Keys = NonNullable<Operation<Endpoint>['watches']>
type Name = readonly unknown[]
type Read<T> = T | Page<T> | Expiring<T> | Failure

interface CachedRead<E extends Endpoint> extends Pick<Operation<E>, 'versionedBy'> {
  /** The revision keys that the response depends on: the operation reads again when one of them has moved. */
  readonly keys: Keys
  /** Further keys that `name` and `read` need. */
  readonly watches?: Keys
  /** True: 404 where the project of the path does not exist. */
  readonly ofProject?: true
  /** Distinguishes responses; the first part is unique to the operation. A failure refuses the request. */
  readonly name: (request: Request<E>, ports: Ports) => Name | Promise<Name | Failure>
  /** True: few callers share a response, so it is remembered apart and pushes out nothing that all callers read. */
  readonly own?: true
  /** A failure is returned and not remembered. */
  readonly read: (ports: Ports, request: Request<E>, name: Name) => Promise<Read<Output<E>>>
}

const bodyOf = (read: Read<unknown>): Body => {
  if (read instanceof Failure) throw read
  if (read instanceof Page) return pageBody(new Page(JSON.stringify(read.value), read.next))
  return read instanceof Expiring ? textBody(JSON.stringify(read.value), read.goodUntil) : textBody(JSON.stringify(read))
}

/** An operation that responds from memory while the keys of its response stand still, and reads the response otherwise. */
export const cachedRead = <E extends Endpoint>(of: CachedRead<E>): Operation<E> => ({
  watches: (params, account, token) => {
    const keys = of.keys(params, account, token)
    if (!of.watches && !of.ofProject) return keys
    return [...keys, ...(of.watches?.(params, account, token) ?? []), ...(of.ofProject ? [revisionKeys.projects] : [])]
  },
  ...(of.versionedBy && { versionedBy: of.versionedBy }),
  run: async (ports, request): Promise<Cached | Failure> => {
    const { caller, observed } = request
    // The parameters of a path are strings.
    const params = request.params as Parameters<Keys>[0]
    const { projectId = '' } = params
    if (of.ofProject && !(await ports.store.hasProject(projectId, observed))) return unknownProject(projectId)
    const name = await of.name(request, ports)
    if (name instanceof Failure) return name
    const revision = jointRevision(observed, of.keys(params, caller.account?.id ?? null, caller.token))
    const bodies = of.own ? ports.cache.ownBodies : ports.cache.bodies
    try {
      return await bodies.getOrBuild(JSON.stringify(name), revision, async () => bodyOf(await of.read(ports, request, name)))
    } catch (thrown) {
      if (thrown instanceof Failure) return thrown
      throw thrown
    }
  },
})
