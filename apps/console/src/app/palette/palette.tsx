import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { announce } from '../../parts/announcer.tsx'
import { rankNames } from '../../search-language/rank-names.ts'
import classes from './palette.module.css'
import { type FoundEntry, findEntries } from './palette-entry.ts'
import { PaletteOption } from './palette-option.tsx'
import { useEntries } from './use-entries.ts'

const stepOf: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** Finds flags, pages, people and actions while the caller types. Enter opens the marked entry. */
const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const entries = useEntries()
  const searched = useDeferredValue(typed)
  const found = useMemo(() => findEntries(entries, searched, rankNames), [entries, searched])
  const current = found[Math.min(marked, found.length - 1)]

  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  useEffect(() => {
    if (searched !== '') announce(`${found.length} ${found.length === 1 ? 'result' : 'results'}`)
  }, [found.length, searched])
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const run = (entry: FoundEntry | undefined) => {
    if (!entry) return
    onClose()
    // The palette gives the focus back first, so that the entry can move it.
    setTimeout(entry.run)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf[event.key]
    if (step !== undefined && found.length > 0) {
      const isEdge = Math.abs(step) > 1
      const next = marked + step
      setMarked(isEdge ? Math.max(0, Math.min(next, found.length - 1)) : (next + found.length) % found.length)
      event.preventDefault()
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // While results are late, Enter must not open an entry of an older text.
      run(searched === typed ? current : findEntries(entries, typed, rankNames)[0])
      event.preventDefault()
    }
  }
  return (
    <dialog ref={dialog} className={classes.palette} aria-label="Search flags, pages and actions" onClose={onClose}>
      <input
        className={classes.input}
        type="text"
        role="combobox"
        aria-label="Search flags, pages and actions"
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={current && `${list}-${current.id}`}
        autoComplete="off"
        spellCheck={false}
        placeholder="Flag, page, person or action"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setMarked(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label="Results" className={classes.list}>
        {found.map((entry, at) => (
          <PaletteOption
            key={entry.id}
            entry={entry}
            id={`${list}-${entry.id}`}
            heading={found[at - 1]?.group === entry.group ? undefined : entry.group}
            isMarked={entry === current}
            onPick={() => run(entry)}
          />
        ))}
      </div>
      {found.length === 0 && <p className={classes.none}>Nothing has this name. Try fewer letters.</p>}
      <p className={classes.foot} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Enter</kbd> open · <kbd>Esc</kbd> close
      </p>
    </dialog>
  )
}

export default Palette
