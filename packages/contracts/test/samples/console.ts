import { limits } from '../../src/data/limits.ts'
import { type Samples, sample } from './sample.ts'

const [id, createdAt] = ['5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc', '2026-01-31T12:00:00.000Z']
const context = { userId: '7', properties: { country: 'NO' } }
const persona = { id, name: 'Ada', description: null, context, createdAt }
const input = { page: 'flags', name: 'Mine', query: 'type=release', columns: null }
const view = { id, ...input, createdAt }
const preferences = { theme: 'dark', density: 'compact', shortcuts: true, columns: ['name'], lastLookedAt: null }

export const consoleSamples: Samples = {
  personaContextSchema: sample(context, { userId: 7 }),
  personaContextInputSchema: sample(context, { userId: 7 }),
  personaSchema: sample(persona, { id: 'one' }),
  personasSchema: sample({ personas: [persona] }, { personas: null }),
  createPersonaSchema: sample({ name: 'Ada', context }, { name: ' ' }),
  updatePersonaSchema: sample({}, { name: ' ' }),
  savedViewSchema: sample(view, { id: 'one' }),
  savedViewsSchema: sample({ views: [view] }, { views: null }),
  createSavedViewSchema: sample(input, { query: 'q'.repeat(limits.viewQueryLength + 1) }),
  updateSavedViewSchema: sample({}, { columns: 'name' }),
  preferencesSchema: sample(preferences, { theme: 'pink' }),
  updatePreferencesSchema: sample({ theme: 'dark' }, { theme: 'pink' }),
}
