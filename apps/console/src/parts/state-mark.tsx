import { Glyph } from './state-glyphs.tsx'
import classes from './state-mark.module.css'

interface Props {
  /**
   * The state of a flag in an environment (all, some, none: on for everybody, for some people, or no strategy can be true; absent: not in this
   * environment), or a mark of a flag.
   */
  readonly state: 'all' | 'some' | 'none' | 'off' | 'absent' | 'stale' | 'conflict' | 'proposed' | 'archived'
  /** The share of people for `some`; absent: unknown. */
  readonly percent?: number | null | undefined
  /** The number of proposed changes. */
  readonly count?: number | undefined
}

const wordOf = ({ state, percent, count }: Props): string => {
  if (state === 'some') return percent === undefined || percent === null ? 'Some' : `${percent} %`
  if (state === 'proposed') return `${count ?? 1} proposed`
  return { all: 'On', none: 'Nobody', off: 'Off', absent: 'Not here', stale: 'Stale', conflict: 'Conflict', archived: 'Archived' }[state]
}

/** A state as a sign and a word. Screen readers read the word. */
export const StateMark = (props: Props) => (
  <span className={`${classes.mark} ${classes[props.state]}`}>
    <Glyph name={props.state} />
    {props.state === 'absent' ? <span className="visually-hidden">Not in this environment</span> : <span>{wordOf(props)}</span>}
  </span>
)
