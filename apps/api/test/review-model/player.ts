import { builtInRoles } from '@halyard/contracts/data'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ReviewJobs } from '../../src/jobs/review-jobs.ts'
import { build } from '../../src/store/index.ts'
import { newAccount } from '../accounts.ts'
import { type changesOf, newReviewScope, pathOf, propose, type ReviewScope } from '../change-requests.ts'
import { pathIn } from '../flags.ts'
import type { Answer, SendOptions, TestServer } from '../harness.ts'
import { requireApprovals } from '../reviews.ts'
import type { Elsewhere, OnRequest, Step } from './steps.ts'
import { actors, type Change, flagOf, type Live, type Role, type Spot, spots, spotsOf, type Who, type World } from './world.ts'

/** Fields of a strategy in the form of a body. */
const payloadOf = (spot: Spot, value: string) =>
  spot.endsWith('title') ? { title: value } : { parameters: { rollout: value, stickiness: 'default', groupId: 'model' } }

/** Runs the steps of the model over HTTP. */
export class Player {
  readonly server: TestServer
  readonly #scope: ReviewScope
  readonly #clock: { now: number }
  readonly #tokens = new Map<Who, string>()
  readonly #ids = new Map<Who, number>()
  /** Ids of requests, by the keys of the model. */
  readonly requests = new Map<number, number>()
  readonly #hashes = new Map<number, string>()
  readonly #jobs = new ReviewJobs()
  #lastEvent = 0

  private constructor(server: TestServer, scope: ReviewScope, clock: { now: number }) {
    this.server = server
    this.#scope = scope
    this.#clock = clock
    this.#tokens.set('token', server.tokens.admin)
  }

  /** Creates accounts, a project, and the live flags of the world. */
  static async start(server: TestServer, world: World, clock: { now: number }): Promise<Player> {
    const player = new Player(server, await newReviewScope(server), clock)
    // A further administrator, since the last one cannot be deleted.
    await newAccount(server, { rootRole: 'Admin' })
    for (const who of actors) if (who !== 'token') await player.#newAccount(who, world.roles[who])
    for (const spot of spots) await player.#write('token', spot, world.live[spot])
    await requireApprovals(server, player.#scope, world.required)
    await player.events()
    return player
  }

  /** Types of the events since the last call. */
  async events(): Promise<readonly string[]> {
    const rows = await this.server.database.run(
      sql<{ id: number; type: string }>`
        select id, type from event where project = ${this.#scope.project} and id > ${this.#lastEvent}
          and (type like 'change-%' or type like 'feature-%') order by id`.compile(build),
    )
    this.#lastEvent = rows.at(-1)?.id ?? this.#lastEvent
    return rows.map(({ type }) => type).sort()
  }

  async live(): Promise<Live> {
    const values: [Spot, string][] = []
    for (const flag of ['banner', 'checkout'] as const) {
      const { json } = await this.server.send('GET', this.#strategyOf(flag))
      values.push([`${flag} title`, json.title], [`${flag} rollout`, json.parameters.rollout])
    }
    // Each field is set above.
    return Object.fromEntries(values) as Live
  }

  read(key: number, who: Who): Promise<Answer> {
    return this.#send(who, 'GET', key, '')
  }

  readonly nameOfAuthor = ({ createdBy }: { readonly createdBy: { readonly id?: number | undefined } }): Who => this.#whoHas(createdBy.id)

  keyOf(id: number): number {
    const [key] = [...this.requests].find(([, each]) => each === id) ?? []
    if (key === undefined) throw new Error(`the model has no request ${id}`)
    return key
  }

  #whoHas(id: number | undefined): Who {
    const who = actors.find((each) => this.#ids.get(each) === id)
    if (!who) throw new Error(`no actor has the account ${id}`)
    return who
  }

  /** Verdicts in a list of requested reviewers. */
  verdictsIn(list: readonly { readonly id: number; readonly verdict: string }[]): readonly string[] {
    return list.map(({ id, verdict }) => `${this.#whoHas(id)} ${verdict}`).toSorted()
  }

  async play({ who, on, action }: Step, world: World, headers: Record<string, string>): Promise<Answer> {
    if (on === null) return this.#playElsewhere(who, action, headers)
    const answer = await this.#playOn(who, on, action, world, headers)
    if (action.kind === 'preview' && answer.status === 200) this.#hashes.set(on, answer.json.planHash)
    return answer
  }

  #playOn(who: Who, key: number, action: OnRequest, world: World, headers: Record<string, string>): Promise<Answer> {
    switch (action.kind) {
      case 'state': {
        const { to: state, comment, planHash, at } = action
        const more = state === 'Scheduled' ? { scheduledAt: new Date(at).toISOString() } : {}
        const body = { state, ...more, ...(comment && { comment: 'Why' }), ...(planHash && { planHash: this.#hashes.get(key) }) }
        return this.#send(who, 'PUT', key, '/state', { body })
      }
      case 'replace': {
        const change = world.requests.get(key)!.changes[action.change]!
        return this.#editChange(who, 'PUT', key, change, this.#changeBody(spotsOf(change)[0]!, action.value))
      }
      case 'discard change':
        return this.#editChange(who, 'DELETE', key, world.requests.get(key)!.changes[action.change]!)
      case 'title':
        return this.#send(who, 'PUT', key, '/title', { body: { title: action.title } })
      case 'request reviews':
        return this.#send(who, 'PUT', key, '/approvers', { body: { reviewers: action.reviewers.map((each) => this.#ids.get(each)) } })
      case 'discard':
        return this.#send(who, 'DELETE', key, '')
      case 'withdraw':
        return this.#send(who, 'DELETE', key, '/verdict')
      case 'comment':
        return this.#send(who, 'POST', key, '/comments', { body: { text: 'A comment' }, headers })
      case 'preview':
        return this.#send(who, 'POST', key, '/preview')
      case 'read':
        return this.read(key, who)
      case 'undo':
        return this.#send(who, 'POST', key, '/undo', { headers })
    }
  }

  async #playElsewhere(who: Who, action: Elsewhere, headers: Record<string, string>): Promise<Answer> {
    const { server } = this
    const { project } = this.#scope
    switch (action.kind) {
      case 'propose':
        return propose(server, this.#scope, this.#changeBody(action.spot, action.value), { token: this.#tokens.get(who)!, headers })
      case 'write':
        return this.#write(who, action.spot, action.value)
      case 'require': {
        const body = { changeRequestsEnabled: true, requiredApprovals: action.approvals }
        return server.send('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, { body })
      }
      case 'give role': {
        const path = `/api/admin/projects/${project}/users/${this.#ids.get(action.to)}/roles`
        return action.role === null
          ? server.send('DELETE', path)
          : server.send('PUT', path, { body: { roles: [builtInRoles[action.role].id] } })
      }
      case 'replace account':
        return this.#replaceAccount(action.of)
      case 'wait':
        this.#clock.now += action.minutes * 60_000
        await this.#jobs.run(server.ports)
        return server.send('GET', `/api/admin/projects/${project}/change-requests/config`)
    }
  }

  /** Deletes an account, and gives its actor a new one with the same role. */
  async #replaceAccount(who: Who): Promise<Answer> {
    const { server } = this
    const [token, id] = [this.#tokens.get(who)!, this.#ids.get(who)!]
    const { json } = await server.send('GET', `/api/admin/projects/${this.#scope.project}/access`)
    const roleId: number | undefined = json.users.find((user: { id: number }) => user.id === id)?.roleId
    const answer = await server.send('DELETE', `/api/admin/user-admin/${id}`)
    expect(answer.status, answer.text).toBe(200)
    expect((await server.send('GET', '/api/admin/user', { token })).status).toBe(401)
    const role = (['Member', 'Approver', 'Release manager'] as const).find((name) => builtInRoles[name].id === roleId)
    await this.#newAccount(who, role ?? null)
    return answer
  }

  async #newAccount(who: Who, role: Role): Promise<void> {
    const { project } = this.#scope
    const options = who === 'admin' ? { rootRole: 'Admin' as const } : {}
    const { id, token } = await newAccount(this.server, { ...options, projects: role === null ? {} : { [project]: role } })
    this.#ids.set(who, id)
    this.#tokens.set(who, token)
  }

  #send(who: Who, method: string, key: number, rest: string, options: SendOptions = {}): Promise<Answer> {
    return this.server.send(method, pathOf(this.#scope, `${this.requests.get(key)}${rest}`), { ...options, token: this.#tokens.get(who)! })
  }

  #nameOf(flag: ReturnType<typeof flagOf>): string {
    return this.#scope[flag]
  }

  #strategyIdOf(flag: ReturnType<typeof flagOf>): string {
    return flag === 'banner' ? this.#scope.bannerStrategy : this.#scope.half
  }

  #strategyOf(flag: ReturnType<typeof flagOf>): string {
    return pathIn(this.#scope, this.#nameOf(flag), `/strategies/${this.#strategyIdOf(flag)}`)
  }

  #write(who: Who, spot: Spot, value: string): Promise<Answer> {
    return this.server.send('PUT', this.#strategyOf(flagOf(spot)), { body: payloadOf(spot, value), token: this.#tokens.get(who)! })
  }

  #changeBody(spot: Spot, value: string): object {
    const flag = flagOf(spot)
    const payload = { id: this.#strategyIdOf(flag), ...payloadOf(spot, value) }
    return { action: 'updateStrategy', feature: this.#nameOf(flag), payload }
  }

  /** Fields that a change in a response sets. */
  fieldsOf({ feature, payload }: ReturnType<typeof changesOf>[number]): Partial<Live> {
    const flag = feature === this.#scope.banner ? 'banner' : 'checkout'
    // The model proposes only such changes.
    const { title, parameters } = payload as { title?: string; parameters?: { rollout: string } }
    return { ...(title !== undefined && { [`${flag} title`]: title }), ...(parameters && { [`${flag} rollout`]: parameters.rollout }) }
  }

  async #editChange(who: Who, method: string, key: number, change: Change, body?: object): Promise<Answer> {
    const [row] = await this.server.database.run(
      sql<{ id: number }>`
        select id from change where request_id = ${this.requests.get(key)!} and feature = ${this.#nameOf(flagOf(spotsOf(change)[0]!))}
          and payload ->> 'title' is not distinct from ${change.mine[`${flagOf(spotsOf(change)[0]!)} title`] ?? null}`.compile(build),
    )
    return this.#send(who, method, key, `/changes/${row!.id}`, body && { body })
  }
}
