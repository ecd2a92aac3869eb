import { syntaxTree } from '@codemirror/language'
import type { EditorState, Extension } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'

const mark = Decoration.line({ class: 'cm-fault' })

/** The start of the line with the first fault. */
const firstFault = (state: EditorState): number | undefined => {
  if (state.doc.length === 0) return undefined
  let at: number | undefined
  syntaxTree(state).iterate({
    enter: (node) => {
      if (at === undefined && node.type.isError) at = node.from
      return at === undefined
    },
  })
  return at === undefined ? undefined : state.doc.lineAt(at).from
}

/** The line of the first fault, from 1. */
export const faultLineOf = (state: EditorState): number | undefined => {
  const at = firstFault(state)
  return at === undefined ? undefined : state.doc.lineAt(at).number
}

const faultOf = (state: EditorState): DecorationSet => {
  const at = firstFault(state)
  return at === undefined ? Decoration.none : Decoration.set(mark.range(at))
}

/** Marks the line of the first fault. */
export const faultLine: Extension = EditorView.decorations.compute(['doc'], faultOf)
