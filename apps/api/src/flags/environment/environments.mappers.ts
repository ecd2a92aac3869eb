import type { CountedEnvironment, Environment, EnvironmentOfProject } from '@halyard/contracts'
import type { CountedEnvironmentRow, EnvironmentRow } from '../../store/repositories/environments.repository.ts'

export const toEnvironment = (row: EnvironmentRow): Environment => ({
  name: row.name,
  type: row.type,
  sortOrder: row.sort_order,
  enabled: row.enabled,
  protected: row.protected,
})

export const toCountedEnvironment = (row: CountedEnvironmentRow): CountedEnvironment => ({
  ...toEnvironment(row),
  projectCount: row.projects,
  apiTokenCount: row.tokens,
  enabledToggleCount: row.features,
})

export const toEnvironmentOfProject = (row: Omit<CountedEnvironmentRow, 'projects'>): EnvironmentOfProject => ({
  ...toEnvironment(row),
  projectApiTokenCount: row.tokens,
  projectEnabledToggleCount: row.features,
})
