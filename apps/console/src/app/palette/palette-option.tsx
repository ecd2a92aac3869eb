import { visible } from '../../sentences/names/visible.ts'
import classes from './palette.module.css'
import type { FoundEntry } from './palette-entry.ts'

interface Props {
  readonly entry: FoundEntry
  readonly id: string
  /** The group that starts with this entry. */
  readonly heading: string | undefined
  readonly isMarked: boolean
  readonly onPick: () => void
}

/** The text in pieces; every second piece matches the typed text. */
const piecesOf = (text: string, ranges: readonly number[]): string[] => {
  const edges = [0, ...ranges, text.length]
  return edges.slice(1).map((end, at) => text.slice(edges[at], end))
}

export const PaletteOption = ({ entry, id, heading, isMarked, onPick }: Props) => (
  <>
    {heading && (
      <div role="presentation" className={classes.heading}>
        {heading}
      </div>
    )}
    {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input */}
    {/* biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and refers to the option */}
    <div role="option" id={id} aria-selected={isMarked} className={classes.option} onClick={onPick}>
      <bdi className={entry.isName ? classes.name : undefined}>
        {piecesOf(entry.text, entry.ranges).map((piece, at) =>
          at % 2 === 1 ? <mark key={at}>{visible(piece)}</mark> : <span key={at}>{visible(piece)}</span>,
        )}
      </bdi>
      {entry.detail && <span className={classes.detail}>{visible(entry.detail)}</span>}
    </div>
  </>
)
