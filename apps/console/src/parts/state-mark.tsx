import { type EnvironmentState, stateCell, stateText } from '../sentences/states.ts'
import flagClasses from './flag-mark.module.css'
import { Glyph } from './glyph.tsx'
import classes from './state-mark.module.css'

interface Props {
  readonly state: EnvironmentState
}

/** The word of a state. Screen readers read a sentence where the word is only a dash. */
export const StateWord = ({ state }: Props) =>
  state.kind === 'absent' ? (
    <>
      <span aria-hidden="true">{stateCell(state)}</span>
      <span className="visually-hidden">{stateText(state)}</span>
    </>
  ) : (
    stateCell(state)
  )

/** The state of a flag in an environment as a sign and a word, such as `On`, `25 %` or `Nobody`. The style sheet draws the sign. */
export const StateMark = ({ state }: Props) => (
  <span className={`${classes.mark} ${classes[state.kind]}`}>
    <StateWord state={state} />
  </span>
)

const words = { stale: 'Stale', conflict: 'Conflict', archived: 'Archived' } as const

/** A mark of a flag, as a sign and a word. */
export const FlagMark = ({ mark }: { readonly mark: keyof typeof words }) => (
  <span className={`${flagClasses.mark} ${flagClasses[mark]}`}>
    <Glyph name={mark} />
    {words[mark]}
  </span>
)
