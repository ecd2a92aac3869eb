import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../button.tsx'
import classes from './code-editor.module.css'
import type { EditorProps } from './editor-props.ts'
import { faultText, formattedJson, jsonFault } from './json-fault.ts'
import { PlainEditor } from './plain-editor.tsx'

const CodeMirror = lazy(() => import('./code-mirror.tsx').catch(() => ({ default: PlainEditor })))

/** Above this length a plain text field responds faster than an editor. */
const longest = 200_000

/** Edits a JSON text, with its fault below. Long texts and touch screens get a plain text field. */
export const CodeEditor = ({ label, value, onChange, isReadOnly = false }: Omit<EditorProps, 'isInvalid' | 'onFaultLine'>) => {
  const checked = useDeferredValue(value)
  const fault = useMemo(() => (checked.trim() === '' ? undefined : jsonFault(checked)), [checked])
  const [line, setLine] = useState<number>()
  const isPlain = value.length > longest || matchMedia('(pointer: coarse)').matches
  const props = { label, value, onChange, isReadOnly, isInvalid: fault !== undefined }
  return (
    <div className={classes.editor}>
      <div className={classes.bar}>
        <span className={classes.label}>{label}</span>
        {!isReadOnly && (
          <Button refusal={fault && 'Only valid JSON can be formatted'} onClick={() => onChange(formattedJson(value))}>
            Format
          </Button>
        )}
      </div>
      {isPlain ? (
        <PlainEditor {...props} />
      ) : (
        <Suspense fallback={<PlainEditor {...props} />}>
          <CodeMirror {...props} onFaultLine={setLine} />
        </Suspense>
      )}
      <div className={classes.fault} role="status">
        {fault && faultText(fault.line ?? (isPlain ? undefined : line))}
      </div>
    </div>
  )
}
