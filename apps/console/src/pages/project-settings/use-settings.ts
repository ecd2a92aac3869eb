import type { ProjectWithFeatures } from '@halyard/sdk'
import { type Reload, useBase } from '../../data/use-base.ts'

/** The settings that a form reads or changes. */
type SettingsOfForm = readonly (keyof ProjectWithFeatures)[]

const textOf = (project: ProjectWithFeatures, fields: SettingsOfForm): string => JSON.stringify(fields.map((field) => project[field]))

/**
 * The settings on which a form builds, and the version of the project for If-Match. Each change of a flag and of any setting also changes the
 * version of the project. If such a change does not concern the fields of the form, the form takes the new version.
 */
export const useSettings = (
  present: ProjectWithFeatures,
  isTouched: boolean,
  read: Reload<ProjectWithFeatures>,
  fields: SettingsOfForm,
) => {
  const { base, reload } = useBase(present, isTouched, read)
  return { project: base, version: textOf(base, fields) === textOf(present, fields) ? present : base, reload }
}
