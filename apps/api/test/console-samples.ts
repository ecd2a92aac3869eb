import { randomUUID } from 'node:crypto'
import { build } from '../src/store/index.ts'
import { insertSavedView } from '../src/store/repositories/console-documents.repository.ts'
import { insertPersona } from '../src/store/repositories/personas.repository.ts'
import type { TestServer } from './harness.ts'
import type { SampleOf } from './samples.ts'

const created_at = '2026-01-31T12:00:00.000Z'
const shop = { projectId: 'shop' }
const context = { userId: '7', properties: { country: 'NO' } }

/** Deletes the rows of other samples, since their number is limited. */
const deleteSamples = (server: TestServer, table: 'persona' | 'saved_view') =>
  server.database.run(build.deleteFrom(table).where('name', 'like', 'sample-%').compile())

const newPersona = async (server: TestServer, name: string) => {
  await deleteSamples(server, 'persona')
  const id = randomUUID()
  await server.database.run(insertPersona({ id, project: 'shop', name, description: null, context, created_at }))
  return { ...shop, personaId: id }
}

const newView = async (server: TestServer, account: number, name: string) => {
  await deleteSamples(server, 'saved_view')
  const id = randomUUID()
  await server.database.run(insertSavedView({ id, page: 'flags', name, query: '', columns: null, created_at }, account))
  return { id }
}

export const consoleSamples: SampleOf<'personas' | 'savedViews'> = {
  getPersonas: async (unique, { server }) => {
    await newPersona(server, unique)
    return { params: shop }
  },
  createPersona: async (unique, { server }) => {
    await deleteSamples(server, 'persona')
    return { params: shop, body: { name: unique, description: 'A sample', context } }
  },
  updatePersona: async (unique, { server }) => ({
    params: await newPersona(server, unique),
    body: { name: `${unique}-updated`, description: 'A sample', context: {} },
  }),
  deletePersona: async (unique, { server }) => ({ params: await newPersona(server, unique) }),

  getSavedViews: async (unique, { server, account }) => {
    await newView(server, account, unique)
    return {}
  },
  createSavedView: async (unique, { server }) => {
    await deleteSamples(server, 'saved_view')
    return { body: { page: 'flags', name: unique, query: 'type=release', columns: ['name'] } }
  },
  updateSavedView: async (unique, { server, account }) => ({
    params: await newView(server, account, unique),
    body: { name: `${unique}-updated`, query: 'type=experiment', columns: null },
  }),
  deleteSavedView: async (unique, { server, account }) => ({ params: await newView(server, account, unique) }),
}
