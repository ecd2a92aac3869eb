import { lazy, Suspense } from 'react'
import type { ComboboxProps } from './choice.ts'
import { PlainCombobox } from './plain-combobox.tsx'

const BaseCombobox = lazy(() => import('./base-combobox.tsx').catch(() => ({ default: PlainCombobox })))

/** An input that offers choices while the caller types. Put it into a `Field`, or give it an `aria-label`. */
export const Combobox = (props: ComboboxProps) => (
  <Suspense fallback={<PlainCombobox {...props} />}>
    <BaseCombobox {...props} />
  </Suspense>
)
