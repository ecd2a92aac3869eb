import type { Project } from '@halyard/sdk'
import { visible } from '../sentences/names/visible.ts'

interface Props {
  readonly projects: readonly Pick<Project, 'id' | 'name'>[] | undefined
  /** Shows the id behind a name that differs from it. */
  readonly hasIds?: boolean
}

/** Projects as the choices of a select. */
export const ProjectOptions = ({ projects = [], hasIds = false }: Props) =>
  projects.map(({ id, name }) => (
    <option key={id} value={id}>
      {hasIds ? (name === id ? id : `${visible(name)} (${id})`) : visible(name)}
    </option>
  ))
