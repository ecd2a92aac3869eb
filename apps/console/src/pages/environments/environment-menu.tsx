import { Menu } from '../../parts/menu.tsx'
import type { DialogKind } from './environment-dialog.ts'

interface Props {
  readonly name: string
  readonly isOn: boolean
  readonly position: number
  /** Position of the last environment. */
  readonly last: number
  readonly onMove: (to: number) => void
  readonly onOpen: (kind: DialogKind) => void
}

/** The actions of one environment. */
export const EnvironmentMenu = ({ name, isOn, position, last, onMove, onOpen }: Props) => (
  <Menu text="⋯" label={`Actions for ${name}`} kind="quiet">
    {position > 0 && (
      <button type="button" onClick={() => onMove(position - 1)}>
        Move up
      </button>
    )}
    {position < last && (
      <button type="button" onClick={() => onMove(position + 1)}>
        Move down
      </button>
    )}
    <button type="button" onClick={() => onOpen('edit')}>
      Change the type
    </button>
    <button type="button" onClick={() => onOpen('switch')}>
      {isOn ? 'Turn off for new projects' : 'Turn on for new projects'}
    </button>
    <button type="button" onClick={() => onOpen('clone')}>
      Clone
    </button>
    <button type="button" onClick={() => onOpen('delete')}>
      Delete
    </button>
  </Menu>
)
