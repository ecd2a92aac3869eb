import * as z from 'zod'
import { dateTime, flag } from '../kernel/atoms.ts'
import { viewColumns } from '../saved-views/schemas.ts'

const meanings = {
  theme: 'Colours of the console; `system`: those of the operating system',
  density: 'Height of the rows in lists',
  shortcuts: 'Whether single keys trigger actions',
  columns: 'The shown columns of the list of flags, in their order; null: the standard columns',
  lastLookedAt: 'When the caller last opened the inbox; null: never',
}
const theme = () => z.enum(['system', 'light', 'dark'])
const density = () => z.enum(['comfortable', 'compact'])
const columns = () => viewColumns().nullable()
const lastLookedAt = () => dateTime().nullable()

const example = { theme: 'dark', density: 'compact', shortcuts: true, columns: null, lastLookedAt: '2026-01-31T12:00:00.000Z' } as const

export const preferencesSchema = z
  .object({
    theme: theme().describe(meanings.theme),
    density: density().describe(meanings.density),
    shortcuts: flag().describe(meanings.shortcuts),
    columns: columns().describe(meanings.columns),
    lastLookedAt: lastLookedAt().describe(meanings.lastLookedAt),
  })
  .meta({ id: 'preferencesSchema', description: 'The preferences of an account for the console', examples: [example] })
export interface Preferences extends z.output<typeof preferencesSchema> {}

export const updatePreferencesSchema = z
  .strictObject({
    theme: theme().optional().describe(meanings.theme),
    density: density().optional().describe(meanings.density),
    shortcuts: flag().optional().describe(meanings.shortcuts),
    columns: columns().optional().describe(meanings.columns),
    lastLookedAt: lastLookedAt().optional().describe(meanings.lastLookedAt),
  })
  .meta({ id: 'updatePreferencesSchema', description: 'New preferences of the caller', examples: [{ theme: 'dark' }] })
export interface UpdatePreferences extends z.output<typeof updatePreferencesSchema> {}
