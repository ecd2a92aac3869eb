import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { builtInRoles } from '@halyard/contracts/data'
import { type Credentials, createClient } from './client.ts'
import { type Fetch, fetchWithRetry } from './fetch-with-retry.ts'
import { importPopulatedProject } from './import-populated-project.ts'
import type { Target, World } from './world.ts'

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
const logIn = async (fetchResponse: Fetch, url: string, username: string): Promise<Credentials> => {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ username, password })
  const answer = await fetchResponse(`${url}/auth/simple/login`, { method: 'POST', headers, body })
  const [cookie] = answer.headers.getSetCookie()
  if (!answer.ok || !cookie) throw new Error(`${username} cannot log in: ${answer.status}`)
  return { Cookie: cookie.slice(0, cookie.indexOf(';')) }
}

export const openWorld = ({ url, token, settle, onWait = () => {} }: Target): World => {
  const run = randomBytes(4).toString('hex')
  const undoing: (() => Promise<unknown>)[] = []
  let names = 0
  const fetchResponse = fetchWithRetry(onWait)
  const newClient = () => createClient(url, bearer(token), fetchResponse)
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
      const session = admin.as(await logIn(fetchResponse, url, username))
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
