import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { Annotation, Compartment, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import classes from './code-editor.module.css'
import { editorColours, editorTheme } from './editor-look.ts'
import type { EditorProps } from './editor-props.ts'
import { faultLine, faultLineOf } from './fault-line.ts'

const fromOutside = Annotation.define<boolean>()

/** Tab is no key of the editor: it moves the focus, so the keyboard can always leave the editor. */
const features = [
  lineNumbers(),
  foldGutter(),
  highlightActiveLineGutter(),
  history(),
  drawSelection(),
  bracketMatching(),
  indentOnInput(),
  indentUnit.of('  '),
  EditorView.lineWrapping,
  json(),
  syntaxHighlighting(editorColours),
  faultLine,
  editorTheme,
  keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap]),
]

/** JSON with line numbers, colours and folding. It is in a shadow root, where the policy of the page allows the style sheets of the editor. */
const CodeMirror = ({ label, value, onChange, isReadOnly = false, isInvalid = false, onFaultLine }: EditorProps) => {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<{ readonly view: EditorView; readonly attributes: Compartment }>(undefined)
  const report = useRef({ onChange, onFaultLine })
  report.current = { onChange, onFaultLine }
  const initial = useRef({ value, isReadOnly })

  useEffect(() => {
    if (!host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const attributes = new Compartment()
    const view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: initial.current.value,
        extensions: [
          features,
          EditorState.readOnly.of(initial.current.isReadOnly),
          attributes.of([]),
          EditorView.updateListener.of(({ docChanged, transactions, state }) => {
            if (!docChanged) return
            report.current.onFaultLine?.(faultLineOf(state))
            if (!transactions.some((transaction) => transaction.annotation(fromOutside))) report.current.onChange(state.doc.toString())
          }),
        ],
      }),
    })
    editor.current = { view, attributes }
    report.current.onFaultLine?.(faultLineOf(view.state))
    return () => view.destroy()
  }, [])

  useEffect(() => {
    const { view, attributes } = editor.current ?? {}
    if (!view || !attributes) return
    const names = { 'aria-label': label, 'aria-invalid': String(isInvalid) }
    view.dispatch({ effects: attributes.reconfigure(EditorView.contentAttributes.of(names)) })
  }, [label, isInvalid])

  useEffect(() => {
    const view = editor.current?.view
    if (!view || view.state.doc.toString() === value) return
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value }, annotations: fromOutside.of(true) })
  }, [value])

  return <div ref={host} className={classes.frame} />
}

export default CodeMirror
