import type { GivenTime } from './column-types.ts'

export interface ApplicationTable {
  app_name: string
  strategies: string[]
  created_at: GivenTime
  updated_at: GivenTime
  description: string | null
  url: string | null
  color: string | null
  icon: string | null
  created_by: string | null
}

export interface ApplicationInstanceTable {
  app_name: string
  environment: string
  instance_id: string
  sdk: string | null
  created_at: GivenTime
  seen_at: GivenTime
}
