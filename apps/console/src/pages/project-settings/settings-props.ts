import type { ProjectWithFeatures } from '@halyard/sdk'
import type { Reload } from '../../data/use-base.ts'
import type { StaleSource } from '../../parts/stale-note.tsx'

/** What every view of the settings gets. */
export interface SettingsProps {
  readonly id: string
  readonly project: ProjectWithFeatures
  /** Reads the project again. */
  readonly reload: Reload<ProjectWithFeatures>
}

/** How a form finds out who changed the settings of a project meanwhile. Every change of a flag changes the version of the project, too. */
export const projectSource = (id: string, reload: () => Promise<unknown>, types = ['project-updated']): StaleSource => ({
  types,
  project: id,
  isAbout: () => true,
  reload,
})
