import type { Generated } from 'kysely'
import type { GivenTime, Time } from './column-types.ts'

/**
 * `seen_at` is the time of the last report, exact to an hour. `described` is true if a person described the application. `frontend_token` is
 * the id of the frontend token that reported the application first; null: another source.
 */
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
  seen_at: Time
  described: Generated<boolean>
  frontend_token: number | null
}

export interface ApplicationInstanceTable {
  app_name: string
  environment: string
  instance_id: string
  sdk: string | null
  created_at: GivenTime
  seen_at: GivenTime
}

export interface SdkProcessTable {
  environment: string
  id: string
  server: string
  app_name: string | null
  instance_id: string | null
  connection_id: string | null
  sdk: string | null
  transport: string
  projects: string[]
  known: boolean
  held: number | null
  seen_at: GivenTime
  gone_at: GivenTime
}
