import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { builtInRoles } from '@halyard/contracts/data'
import { type Client, type Credentials, createClient } from './client.ts'
import { type Furnished, furnish } from './furnish.ts'

type ProjectMode = 'open' | 'protected' | 'private'
type RootRole = 'Admin' | 'Editor' | 'Viewer'

/** An account of the server, and how it is known there. */
export interface Account {
  readonly id: number
  readonly username: string
  readonly credentials: Credentials
}

export interface Target {
  /** Without a slash at its end. */
  readonly url: string
  /** An administrator's. */
  readonly token: string
  /** Makes the server do at once what it does within seconds. */
  readonly settle?: () => Promise<unknown>
}

/** What the cases of a run are about: made when it is first wanted, and removed at the end where that can be. */
export interface World {
  /** A client of its own that sends as the administrator. */
  newClient(): Client
  /** A name that nothing else on the server has. */
  newName(): string
  newProject(mode?: ProjectMode): Promise<string>
  /** An open project that cases share. */
  project(): Promise<string>
  /** An environment of every project. */
  environment(): Promise<string>
  newFeature(project?: string): Promise<string>
  /** A project with something of everything, which cases leave as it is. */
  furnished(): Promise<Furnished>
  /** A service account with a token. */
  newAccount(rootRole?: RootRole): Promise<Account>
  /** A person who may only read, with a personal access token. */
  viewer(): Promise<Account>
  /** A token for SDKs, of the shared project. */
  backend(): Promise<Credentials>
  /** Looks until it is as wanted; fails as the last look did. */
  until(look: () => Promise<void>): Promise<void>
  /** Registers what must be undone at the end. */
  onClose(undo: () => Promise<unknown>): void
  /** Undoes everything, the newest first, and gives back why something was not. */
  close(): Promise<string[]>
}

const patience = 15_000
const pause = 200
const password = 'Correct-Horse-7'

/** Holds what is made once. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

export const bearer = (token: string): Credentials => ({ Authorization: token })

/** The session of a person, as a browser would send it. */
const logIn = async (url: string, username: string): Promise<Credentials> => {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${url}/auth/simple/login`, { method: 'POST', headers, body: JSON.stringify({ username, password }) })
  const [cookie] = answer.headers.getSetCookie()
  if (!answer.ok || !cookie) throw new Error(`${username} cannot log in: ${answer.status}`)
  return { Cookie: cookie.slice(0, cookie.indexOf(';')) }
}

export const openWorld = ({ url, token, settle }: Target): World => {
  const run = randomBytes(4).toString('hex')
  const undoing: (() => Promise<unknown>)[] = []
  let names = 0
  const newClient = () => createClient(url, bearer(token))
  const admin = newClient()

  const world: World = {
    newClient,
    newName: () => `conformance-${run}-${++names}`,

    newProject: async (mode = 'open') => {
      const id = world.newName()
      await admin.ask('createProject', { body: { id, name: id, mode } })
      return id
    },

    project: once(() => world.newProject()),

    environment: once(async () => {
      const projectId = await world.project()
      const featureName = await world.newFeature(projectId)
      const { environments } = await admin.ask('getFeature', { params: { projectId, featureName } })
      if (!environments[0]) throw new Error('the server has no environment that is enabled')
      return environments[0].name
    }),

    newFeature: async (project) => {
      const projectId = project ?? (await world.project())
      const featureName = world.newName()
      await admin.ask('createFeature', { params: { projectId }, body: { name: featureName } })
      world.onClose(() => admin.ask('archiveFeature', { params: { projectId, featureName } }))
      return featureName
    },

    furnished: once(() => furnish(admin, world)),

    newAccount: async (rootRole = 'Viewer') => {
      const username = world.newName()
      const { id } = await admin.ask('createServiceAccount', { body: { username, rootRole: builtInRoles[rootRole].id } })
      const params = { id: String(id) }
      world.onClose(() => admin.ask('deleteServiceAccount', { params }))
      const { secret } = await admin.ask('createServiceAccountToken', { params, body: { description: username } })
      return { id, username, credentials: bearer(secret) }
    },

    viewer: once(async () => {
      const username = world.newName()
      const { id } = await admin.ask('createUser', { body: { username, password, rootRole: 'Viewer', sendEmail: false } })
      world.onClose(() => admin.ask('deleteUser', { params: { id: String(id) } }))
      const session = admin.as(await logIn(url, username))
      const { secret } = await session.ask('createPersonalAccessToken', { body: { description: username } })
      return { id, username, credentials: bearer(secret) }
    }),

    backend: once(async () => {
      const [project, environment] = [await world.project(), await world.environment()]
      const body = { tokenName: world.newName(), type: 'backend', environment, projects: [project] }
      const { id, secret } = await admin.ask('createApiToken', { body })
      world.onClose(() => admin.ask('deleteApiToken', { params: { token: String(id) } }))
      return bearer(secret)
    }),

    until: async (look) => {
      const deadline = performance.now() + patience
      for (;;) {
        await settle?.()
        try {
          return await look()
        } catch (error) {
          if (performance.now() > deadline) throw error
        }
        await delay(pause)
      }
    },

    onClose: (undo) => {
      undoing.push(undo)
    },

    close: async () => {
      const left: string[] = []
      for (const undo of undoing.splice(0).toReversed())
        await undo().catch((error: unknown) => left.push(error instanceof Error ? error.message : String(error)))
      return left
    },
  }
  return world
}
