import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Colours are the tokens of the page, which reach into the shadow root. */
export const editorTheme = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--bg)', fontSize: '0.8125rem', maxHeight: 'min(32rem, 70vh)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px', borderRadius: 'var(--radius)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--text)', minHeight: '5rem' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { color: 'var(--muted)', backgroundColor: 'var(--surface)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLineGutter': { color: 'var(--text)', fontWeight: '700' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--changed)' },
  '.cm-foldPlaceholder': { color: 'var(--muted)', background: 'var(--surface)', border: '1px solid var(--control)' },
  '.cm-matchingBracket': { outline: '1px solid var(--control)', backgroundColor: 'transparent' },
  '.cm-fault': { backgroundColor: 'var(--removed)' },
})

export const editorColours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--on)' },
  { tag: tags.number, color: 'var(--production)' },
  { tag: [tags.bool, tags.null], color: 'var(--stale)' },
  { tag: tags.invalid, color: 'var(--conflict)' },
])
