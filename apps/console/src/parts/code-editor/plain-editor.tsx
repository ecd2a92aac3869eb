import classes from './code-editor.module.css'
import type { EditorProps } from './editor-props.ts'

/** A textarea: for long texts, for touch screens, and until the editor is loaded. */
export const PlainEditor = ({ label, value, onChange, isReadOnly, isInvalid }: EditorProps) => (
  <textarea
    className={classes.plain}
    aria-label={label}
    aria-invalid={isInvalid || undefined}
    value={value}
    readOnly={isReadOnly}
    rows={Math.min(20, Math.max(4, value.split('\n', 20).length))}
    spellCheck={false}
    autoCapitalize="none"
    onChange={(event) => onChange(event.target.value)}
  />
)
