import { useId, useRef, useState } from 'react'
import { completionsAt } from '../../search-language/completions.ts'
import type { KnownNames } from '../../search-language/known-names.ts'
import type { QueryFault } from '../../search-language/parse-query.ts'
import classes from './search-field.module.css'

interface Props {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly faults: readonly QueryFault[]
  readonly known: KnownNames
  /** Enter or the arrow down: moves the focus to the list. */
  readonly onLeave: () => void
}

/** The search of the list. It lists possible terms at the cursor, and reports the faults of the text. */
export const SearchField = ({ text, onChange, faults, known, onLeave }: Props) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [cursor, setCursor] = useState(text.length)
  const completions = completionsAt(text, Math.min(cursor, text.length), known).slice(0, 8)
  const complete = (at: number) => {
    const chosen = completions[at]
    if (!chosen) return
    const before = text.slice(0, chosen.from) + chosen.text
    onChange(before + text.slice(chosen.to))
    setCursor(before.length)
    input.current?.focus()
  }
  return (
    <search className={classes.search}>
      <label htmlFor={id} className="visually-hidden">
        Search flags
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        data-page-search
        value={text}
        spellCheck={false}
        autoComplete="off"
        placeholder="Words, or on:production project:… tag:… type:… is:stale seen:>30d -word"
        aria-describedby={faults.length > 0 ? `${id}-faults` : undefined}
        aria-invalid={faults.length > 0}
        onChange={(event) => {
          setCursor(event.target.selectionStart ?? event.target.value.length)
          onChange(event.target.value)
        }}
        onKeyDown={(event) => {
          if ((event.key !== 'Enter' && event.key !== 'ArrowDown') || event.nativeEvent.isComposing) return
          event.preventDefault()
          onLeave()
        }}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart ?? text.length)}
      />
      {text !== '' && completions.length > 0 && (
        <ul className={classes.completions} aria-label="Possible terms">
          {completions.map((completion, at) => (
            <li key={`${completion.text} ${completion.from}`}>
              <button type="button" onClick={() => complete(at)}>
                {completion.text}
              </button>
            </li>
          ))}
        </ul>
      )}
      {faults.length > 0 && (
        <p id={`${id}-faults`} className={classes.faults}>
          {faults.map(({ message }) => message).join(' ')}
        </p>
      )}
    </search>
  )
}
