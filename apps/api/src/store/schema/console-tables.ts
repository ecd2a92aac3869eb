import type { GivenDocument, GivenTime } from './column-types.ts'

export interface PersonaTable {
  id: string
  project: string
  name: string
  description: string | null
  context: GivenDocument<object>
  created_at: GivenTime
}

export interface SavedViewTable {
  id: string
  account_id: number
  page: string
  name: string
  query: string
  columns: GivenDocument<string[]> | null
  created_at: GivenTime
}

export interface AccountPreferenceTable {
  account_id: number
  document: GivenDocument<object>
}
