import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateTime, displayName, text, uuid } from '../kernel/atoms.ts'

/** The pages of the console whose searches can be saved. */
export const viewPages = ['flags', 'archive', 'changes', 'history', 'segments', 'applications'] as const

const input = { page: 'flags', name: 'My experiments', query: 'type=experiment&sort=name', columns: ['name', 'production'] } as const
const example = { id: '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc', ...input, createdAt: '2026-01-31T12:00:00.000Z' }

export const viewColumns = () => z.array(text(limits.nameLength, 1)).max(limits.viewColumns)

const nameMeaning = 'Name, unique among the views of the account on the page'
const queryMeaning = 'Query text of the URL, without the question mark'

const fields = {
  page: z.enum(viewPages).describe('The page of the console'),
  name: displayName().describe(nameMeaning),
  query: text(limits.viewQueryLength).describe(queryMeaning),
  columns: viewColumns().nullable().optional().describe('The shown columns, in their order; null: the columns of the page'),
}

export const savedViewSchema = z
  .object({
    id: uuid().describe('Id of the view'),
    page: z.string().describe(`The page of the console: ${viewPages.join(', ')}, or a page of a later version`),
    name: z.string().describe(nameMeaning),
    query: z.string().describe(queryMeaning),
    columns: viewColumns().nullable().describe('The shown columns, in their order; null: the columns of the page'),
    createdAt: dateTime().describe('When the view was created'),
  })
  .meta({ id: 'savedViewSchema', description: 'A search of the console with a name', examples: [example] })
export interface SavedView extends z.output<typeof savedViewSchema> {}

export const savedViewsSchema = z
  .object({ views: z.array(savedViewSchema).describe('The views of the caller') })
  .meta({ id: 'savedViewsSchema', description: 'The views of an account', examples: [{ views: [example] }] })
export interface SavedViews extends z.output<typeof savedViewsSchema> {}

export const createSavedViewSchema = z
  .strictObject(fields)
  .meta({ id: 'createSavedViewSchema', description: 'A view to save', examples: [input] })
export interface CreateSavedView extends z.output<typeof createSavedViewSchema> {}

export const updateSavedViewSchema = z
  .strictObject({
    name: displayName().optional().describe(nameMeaning),
    query: text(limits.viewQueryLength).optional().describe(queryMeaning),
    columns: fields.columns,
  })
  .meta({ id: 'updateSavedViewSchema', description: 'New fields of a view', examples: [{ name: 'All experiments' }] })
export interface UpdateSavedView extends z.output<typeof updateSavedViewSchema> {}
