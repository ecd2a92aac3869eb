import { type EnvironmentState, stateCell, stateText } from '../sentences/states.ts'
import { Glyph, type GlyphName } from './state-glyphs.tsx'
import classes from './state-mark.module.css'

const marks = { stale: 'Stale', conflict: 'Conflict', archived: 'Archived' } as const

const Mark = ({ glyph, word }: { readonly glyph: GlyphName; readonly word: string }) => (
  <span className={`${classes.mark} ${classes[glyph]}`}>
    <Glyph name={glyph} />
    <span>{word}</span>
  </span>
)

/** The state of a flag in an environment as a sign and a word, such as `On`, `25 %` or `Nobody`. */
export const StateMark = ({ state }: { readonly state: EnvironmentState }) =>
  state.kind === 'absent' ? (
    <span className={`${classes.mark} ${classes.absent}`}>
      <Glyph name="absent" />
      <span className="visually-hidden">{stateText(state)}</span>
    </span>
  ) : (
    <Mark glyph={state.kind} word={stateCell(state)} />
  )

/** A mark of a flag, as a sign and a word. */
export const FlagMark = ({ mark }: { readonly mark: keyof typeof marks }) => <Mark glyph={mark} word={marks[mark]} />

/** The number of changes of a flag that wait, in requests or in the tray. */
export const ProposedMark = ({ count }: { readonly count: number }) => <Mark glyph="proposed" word={`${count} proposed`} />
