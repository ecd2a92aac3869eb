import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { builtInRoles } from '@halyard/contracts/data'
import { type Client, type Credentials, createClient } from './client.ts'
import { importPopulatedProject, type PopulatedProject } from './populated-project.ts'

type ProjectMode = 'open' | 'protected' | 'private'
type RootRole = 'Admin' | 'Editor' | 'Viewer'

/** An account of the server, with its credentials. */
export interface Account {
  readonly id: number
  readonly username: string
  readonly credentials: Credentials
}

export interface Target {
  /** Without a slash at its end. */
  readonly url: string
  /** Token of an administrator. */
  readonly token: string
  /** Runs background work of the server at once, which otherwise runs within seconds. */
  readonly settle?: () => Promise<unknown>
}

/** Resources of a run. Each is created on first use, and removed at the end if possible. */
export interface World {
  /** A new client that sends requests as the administrator. */
  newClient(): Client
  /** A unique name on the server. */
  newName(): string
  newProject(mode?: ProjectMode): Promise<string>
  /** An open project that cases share. */
  project(): Promise<string>
  /** An environment of every project. */
  environment(): Promise<string>
  newFeature(project?: string): Promise<string>
  /** A project with resources of every kind, which cases must not change. */
  populatedProject(): Promise<PopulatedProject>
  /** A service account with a token. */
  newAccount(rootRole?: RootRole): Promise<Account>
  /** A person with the role Viewer and a personal access token. */
  viewer(): Promise<Account>
  /** An SDK token of the shared project. */
  backend(): Promise<Credentials>
  /** Repeats the check until it passes; otherwise fails with the last failure. */
  until(check: () => Promise<void>): Promise<void>
  /** Registers an action that runs at the end. */
  onClose(undo: () => Promise<unknown>): void
  /** Runs all registered actions, the newest first. Returns the reasons of failed ones. */
  close(): Promise<string[]>
}

const timeoutMs = 15_000
const pauseMs = 200
const password = 'Correct-Horse-7'

/** Creates a resource on the first call only. */
const createOnce = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

export const bearer = (token: string): Credentials => ({ Authorization: token })

/** Logs a person in. Returns the session cookie. */
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

    project: createOnce(() => world.newProject()),

    environment: createOnce(async () => {
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

    populatedProject: createOnce(() => importPopulatedProject(admin, world)),

    newAccount: async (rootRole = 'Viewer') => {
      const username = world.newName()
      const { id } = await admin.ask('createServiceAccount', { body: { username, rootRole: builtInRoles[rootRole].id } })
      const params = { id }
      world.onClose(() => admin.ask('deleteServiceAccount', { params }))
      const { secret } = await admin.ask('createServiceAccountToken', { params, body: { description: username } })
      return { id, username, credentials: bearer(secret) }
    },

    viewer: createOnce(async () => {
      const username = world.newName()
      const { id } = await admin.ask('createUser', { body: { username, password, rootRole: 'Viewer', sendEmail: false } })
      world.onClose(() => admin.ask('deleteUser', { params: { id } }))
      const session = admin.as(await logIn(url, username))
      const { secret } = await session.ask('createPersonalAccessToken', { body: { description: username } })
      return { id, username, credentials: bearer(secret) }
    }),

    backend: createOnce(async () => {
      const [project, environment] = [await world.project(), await world.environment()]
      const body = { tokenName: world.newName(), type: 'backend', environment, projects: [project] }
      const { id, secret } = await admin.ask('createApiToken', { body })
      world.onClose(() => admin.ask('deleteApiToken', { params: { token: String(id) } }))
      return bearer(secret)
    }),

    until: async (check) => {
      const deadline = performance.now() + timeoutMs
      for (;;) {
        await settle?.()
        try {
          return await check()
        } catch (error) {
          if (performance.now() > deadline) throw error
        }
        await delay(pauseMs)
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
